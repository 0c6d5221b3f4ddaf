import { useRouteHref } from '@portal/contract/react';
import { ExternalLink } from 'lucide-react';

/** A link to the documentation of the events, which keeps what was entered in this form. Nothing on a shell without it. */
export function EventsHelp() {
  const documentation = useRouteHref()('shell.documentation-part', { part: 'events' });
  if (documentation === undefined) return null;
  return (
    <a href={documentation} target="_blank" rel="noreferrer">
      <span>What each event contains</span> <ExternalLink size={14} aria-label="(opens in a new tab)" />
    </a>
  );
}
