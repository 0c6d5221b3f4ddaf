import { useApi } from '@portal/api-client';
import type { Webhook } from '@portal/api-client/webhooks';
import { FieldHint, type FormPart, useFormValue } from '@portal/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { webhookList } from './webhook-queries.ts';

export interface DestinationHelpProps {
  readonly form: FormPart<{ readonly destination: string; readonly events: readonly string[] }>;
  /** The webhook that has this destination already, or that is being replaced. Default: none. */
  readonly webhookId: string | undefined;
}

/** Says what a destination is, and whether another webhook sends some of the chosen events there already. */
export function DestinationHelp({ form, webhookId }: DestinationHelpProps) {
  const webhooks = useQuery(webhookList(useApi()));
  const others = (webhooks.data?.results ?? []).filter((one) => one.webhookId !== webhookId);
  const isUsed = useFormValue(form, ({ destination, events }) =>
    others.some((one) => isSame(one, destination, events)),
  );
  return (
    <FieldHint
      help="The HTTPS URL that receives deliveries. It must be reachable from the internet."
      hint={isUsed ? 'Another webhook uses this destination.' : undefined}
    />
  );
}

/** Webhooks with different events often share a destination on purpose. */
function isSame(other: Webhook, destination: string, events: readonly string[]): boolean {
  const hasEvent = events.length === 0 || other.events.some((event) => events.includes(event));
  return hasEvent && normalised(other.destination) === normalised(destination);
}

function normalised(destination: string): string {
  const text = destination.trim();
  return URL.canParse(text) ? new URL(text).href : text;
}
