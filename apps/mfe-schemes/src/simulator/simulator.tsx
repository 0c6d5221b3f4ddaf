import { fieldErrors, isNotFound } from '@portal/api-client';
import { Button, Panel } from '@portal/ui/basics';
import { AddressNotice, droppedSentences, Row, Stack } from '@portal/ui/page-parts';
import { useMemo, useState } from 'react';
import { contentOnScreen, haveValidLimits } from '../content-on-screen.ts';
import type { DraftOnScreen } from '../draft-on-screen.ts';
import { PreviewResult } from './preview-result.tsx';
import { faultsOf, previewQuery } from './simulated-payment.ts';
import { SimulatorFields } from './simulator-fields.tsx';
import classes from './simulator.module.css';
import { usePreview } from './use-preview.ts';
import { useSimulatedPayment } from './use-simulated-payment.ts';

interface SimulatorProps {
  readonly draft: DraftOnScreen;
  /** The uuid of the rule whose values the fields start from. */
  readonly ruleInFocus?: string | undefined;
}

/** Shows the offers of the draft on screen and of the published one for a payment, step by step. */
export function Simulator({ draft, ruleInFocus }: SimulatorProps) {
  const { kind, published, reference } = draft;
  const content = useMemo(() => contentOnScreen(draft.content), [draft.content]);
  const { rules } = content;
  const start = rules.find(({ uuid }) => uuid === ruleInFocus) ?? rules[0];
  const { payment, filledIn, dropped, isEntered, change, reset } = useSimulatedPayment(start, reference.methods);
  const ownFaults = faultsOf(payment, filledIn);
  const query = haveValidLimits(content) ? previewQuery(payment, filledIn) : undefined;
  const isAsked = query !== undefined;
  const now = usePreview({ kind, query, content });
  const publishedNow = useMemo(() => published && publishedContent(published), [published]);
  const before = usePreview({ kind, query, content: publishedNow });
  const [isMissing, setMissing] = useState(false);

  // The platform has no such call: the simulator stays hidden, whatever is typed.
  if (!isMissing && isNotFound(now.error)) setMissing(true);
  if (isMissing) return null;
  return (
    <Panel
      title="Simulator"
      description="What a payment would be offered by the draft as it is on screen, saved or not."
    >
      <Stack gap={4}>
        <AddressNotice sentences={droppedSentences(dropped)} />
        <SimulatorFields
          payment={payment}
          faults={{ ...fieldErrors(now.error), ...ownFaults }}
          content={draft.content}
          methods={reference.methods}
          onChange={change}
        />
        {isEntered && start && (
          <Row>
            <Button size="small" onClick={reset}>
              {`Start from Rule ${rules.indexOf(start) + 1}`}
            </Button>
          </Row>
        )}
        <div className={classes.results}>
          <PreviewResult
            title="This draft"
            query={now}
            isAsked={isAsked}
            ruleIds={rules.map(({ uuid }) => uuid)}
            methods={reference.methods}
            other={{ preview: before.data, missing: 'New' }}
          />
          {published ? (
            <PreviewResult
              title="Published draft"
              query={before}
              isAsked={isAsked}
              ruleIds={published.rules.map(({ uuid }) => uuid)}
              methods={reference.methods}
              other={{ preview: now.data, missing: 'Stops' }}
            />
          ) : (
            <p className={classes.quiet}>Nothing is published yet: payments are offered nothing.</p>
          )}
        </div>
      </Stack>
    </Panel>
  );
}

function publishedContent({
  agreementType,
  agreement,
  supportsWallet,
  walletDisplayedAuthorizationSources,
  supportsMotoTransactions,
  rules,
}: NonNullable<DraftOnScreen['published']>) {
  return {
    agreementType,
    agreement,
    supportsWallet,
    walletDisplayedAuthorizationSources,
    supportsMotoTransactions,
    rules,
  };
}
