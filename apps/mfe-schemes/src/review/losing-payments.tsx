import { isNotFound, useApi } from '@portal/api-client';
import { useAccess } from '@portal/auth';
import { Skeleton } from '@portal/ui/basics';
import { QueryFailure, Stack } from '@portal/ui/page-parts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { contentOnScreen } from '../content-on-screen.ts';
import type { DraftOnScreen } from '../draft-on-screen.ts';
import { replayedContent, replayOf } from '../replay/replay-queries.ts';
import { LosingGroup, replayedInWords } from '../replay/replay-result.tsx';
import { draftInputOf } from '../drafts/draft-state.ts';
import { Part } from './draft-comparison.tsx';
import type { Reviewed } from './reviewed.ts';

/** As in the region 'Replay' at first, so that a replay that was run there is not repeated. */
const DAYS = 30;

interface LosingPaymentsProps {
  readonly draft: DraftOnScreen;
  readonly reviewed: Reviewed;
}

/** The past payments that would lose their method by a publication. Nothing where they cannot be replayed. */
export function LosingPayments(props: LosingPaymentsProps) {
  return useAccess().canRead('TRANSACTION') ? <ReplayedPayments {...props} /> : null;
}

function ReplayedPayments({ draft: { kind, schemeId, reference }, reviewed }: LosingPaymentsProps) {
  const { saved, published } = reviewed;
  const asked = useMemo(
    () => ({
      days: DAYS,
      content: replayedContent(contentOnScreen(draftInputOf(saved)), { schemeId, published }),
      publishedDraftId: published?.draftId,
    }),
    [saved, published, schemeId],
  );
  const replay = useQuery(replayOf(useApi(), kind, asked));
  if (isNotFound(replay.error)) return null;
  return (
    <Part title="Past payments">
      <Stack gap={3}>
        {replay.error && <QueryFailure query={replay} title="The payments could not be replayed" />}
        {replay.isPending && <Skeleton label="Replaying payments…" lines={2} />}
        {replay.data && !replay.error && (
          <>
            <p>{`${replayedInWords(replay.data)}${replay.data.lose.count === 0 ? ' None would lose its method.' : ''}`}</p>
            <LosingGroup group={replay.data.lose} paymentMethods={reference.paymentMethods} />
          </>
        )}
      </Stack>
    </Part>
  );
}
