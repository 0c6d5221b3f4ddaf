import type { Batch } from '@portal/api-client/batches';
import { DateTime } from '@portal/ui/basics';

/** The first characters of a batch's id, enough to tell it from others of the same minute. */
export function shortBatchId(batchId: string): string {
  return batchId.slice(0, 8);
}

/** When a batch was created, and its short id. */
export function BatchName({ batch }: { readonly batch: Pick<Batch, 'batchId' | 'createdOn'> }) {
  return (
    <>
      <DateTime value={batch.createdOn} /> <span>{shortBatchId(batch.batchId)}</span>
    </>
  );
}
