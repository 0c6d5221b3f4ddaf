import type { Batch, DeliveryAttempt } from '@portal/api-client/batches';
import { DeliveryStatus } from '../attempts/delivery-status.tsx';
import { BatchDot } from './batch-dot.tsx';

export interface BatchOutcomeProps {
  readonly batch: Pick<Batch, 'status' | 'latestAttempt'>;
  /** Default: the latest attempt of the batch. */
  readonly latest?: DeliveryAttempt | undefined;
  /** It waits until automatic attempts resume. Default: false. */
  readonly waits?: boolean;
}

/** The outcome of the latest attempt to deliver a batch; without an attempt, the status of the batch. */
export function BatchOutcome({ batch, latest = batch.latestAttempt ?? undefined, waits = false }: BatchOutcomeProps) {
  return latest ? <DeliveryStatus delivery={latest} waits={waits} /> : <BatchDot status={batch.status} />;
}
