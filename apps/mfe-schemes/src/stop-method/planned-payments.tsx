import { isNotFound, useApi } from '@portal/api-client';
import { useAccess } from '@portal/auth';
import { formatCount, Skeleton } from '@portal/ui/basics';
import { QueryFailure, Stack } from '@portal/ui/page-parts';
import { useQuery } from '@tanstack/react-query';
import { contentOnScreen } from '../content-on-screen.ts';
import type { SchemeReference } from '../draft-on-screen.ts';
import { draftInputOf } from '../drafts/draft-state.ts';
import { replayOf } from '../replay/replay-queries.ts';
import { ReplayEffects } from '../replay/replay-result.tsx';
import classes from './stop-method.module.css';
import type { StopPlan } from './stop-plan.ts';

const DAYS = 7;

interface PlannedPaymentsProps {
  readonly plan: StopPlan;
  readonly reference: SchemeReference;
}

/**
 * The payments of the last days that the change would have affected. Hidden without the right to read payments, and if the platform
 * offers no replay.
 */
export function PlannedPayments({ plan, reference }: PlannedPaymentsProps) {
  const { kind, schemeId, published, changed } = plan;
  const canRead = useAccess().canRead('TRANSACTION');
  const replay = useQuery({
    ...replayOf(useApi(), kind, {
      days: DAYS,
      content: { ...contentOnScreen(draftInputOf(changed)), schemeId },
      publishedDraftId: published.draftId,
    }),
    enabled: canRead,
  });
  if (!canRead || isNotFound(replay.error)) return null;
  if (replay.error) return <QueryFailure query={replay} title="The payments of the last 7 days could not be loaded" />;
  if (!replay.data) return <Skeleton lines={1} label="Loading payments…" />;
  const { lose, change, gain, count, isCapped } = replay.data;
  const isUntouched = lose.count + change.count + gain.count === 0;
  return (
    <Stack gap={2}>
      <p className={classes.quiet}>
        <span>
          {isUntouched ? `No payment of the last ${DAYS} days would have been affected.` : `Of the last ${DAYS} days:`}
        </span>
        {isCapped && <span>{` Only the newest ${formatCount(count)} payments were checked.`}</span>}
      </p>
      <ReplayEffects replay={replay.data} paymentMethods={reference.paymentMethods} />
    </Stack>
  );
}
