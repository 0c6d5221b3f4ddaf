import { isNotFound, useApi } from '@portal/api-client';
import { useAccess } from '@portal/auth';
import { Button, formatCount, Panel, Skeleton, WarningAlert } from '@portal/ui/basics';
import { QueryFailure, Row, Segments, Stack } from '@portal/ui/page-parts';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { contentOnScreen } from '../content-on-screen.ts';
import type { DraftOnScreen } from '../draft-on-screen.ts';
import type { Uncovered } from '../editor/problem-item.ts';
import classes from './replay.module.css';
import { type AskedReplay, replayedContent, replayOf, replayProbe } from './replay-queries.ts';
import { amountsInWords, ReplayResult } from './replay-result.tsx';

export interface ReplayProps {
  readonly draft: DraftOnScreen;
  /** Called after each run with the payments that no rule of the draft covers. A stable function. */
  readonly onUncovered?: ((replay: Uncovered) => void) | undefined;
}

/** Runs past payments through the published draft and the one on screen. Hidden if the platform offers no replay. */
export function Replay(props: ReplayProps) {
  const canRead = useAccess().canRead('TRANSACTION');
  const probe = useQuery(replayProbe(useApi(), props.draft.kind, canRead));
  if (!canRead || probe.isPending || isNotFound(probe.error)) return null;
  return <ReplayPanel {...props} />;
}

const DAYS = ['7', '30', '93'] as const;

function ReplayPanel({ draft, onUncovered }: ReplayProps) {
  const { kind, schemeId, published } = draft;
  const [days, setDays] = useState<(typeof DAYS)[number]>('30');
  const [asked, setAsked] = useState<AskedReplay>();
  const content = useMemo(() => contentOnScreen(draft.content), [draft.content]);
  const onScreen: AskedReplay = {
    days: Number(days),
    content: replayedContent(content, { schemeId, published }),
    publishedDraftId: published?.draftId,
  };
  const replay = useQuery(replayOf(useApi(), kind, asked));
  const { data } = replay;
  const isOutdated = asked !== undefined && JSON.stringify(asked) !== JSON.stringify(onScreen);

  useEffect(
    function reportUncovered() {
      if (!data) return;
      const { days: replayed, uncovered } = data;
      onUncovered?.({ days: replayed, uncovered: uncovered.map((one) => ({ ...one, amounts: amountsInWords(one) })) });
    },
    [data, onUncovered],
  );

  function run() {
    // The same question again: payments have arrived since.
    if (asked !== undefined && !isOutdated) void replay.refetch();
    else setAsked(onScreen);
  }

  return (
    <Panel
      title="Replay"
      description={
        published
          ? 'Runs past payments through the draft on screen, and compares the result with the published draft.'
          : `Runs all past ${kind} payments through the draft on screen, and compares the result with what happened.`
      }
    >
      <Stack gap={4}>
        <Row gap={3}>
          <Segments
            label="Days to replay"
            options={DAYS.map((value) => ({ value, label: `${value} days` }))}
            value={days}
            onChange={setDays}
          />
          <Button icon={<History size={16} aria-hidden />} busy={replay.isFetching} onClick={run}>
            Run replay
          </Button>
        </Row>
        {asked && replay.error && <QueryFailure query={replay} title="The payments could not be replayed" />}
        {asked && replay.isPending && <Skeleton label="Replaying payments…" />}
        {data && !replay.error && (
          <>
            {isOutdated && (
              <WarningAlert quiet title="This result is older than what is on screen">
                <p>Run the replay again to include your changes.</p>
              </WarningAlert>
            )}
            <ReplayResult replay={data} paymentMethods={draft.reference.paymentMethods} />
          </>
        )}
        <p className={classes.limits}>
          <span>
            Only payments that happened are replayed, with what the apps support today. Customers who found no payment
            method are not counted.
          </span>
          {data?.isCapped === true && (
            <span>{` Only the newest ${formatCount(data.count)} payments were replayed.`}</span>
          )}
        </p>
      </Stack>
    </Panel>
  );
}
