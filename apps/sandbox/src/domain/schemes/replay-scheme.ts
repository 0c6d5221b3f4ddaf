import type { Replay, ReplayInput, SchemeKind } from '@portal/api-client/schemes';
import { compileScheme } from '@portal/scheme-rules';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { methodsOf } from './app-methods.ts';
import { readPastPayments } from './past-payments.ts';
import type { DraftRow } from './scheme-rows.ts';
import { summariseReplay } from './summarise-replay.ts';

/** More payments would keep the sandbox busy for seconds. */
const PAYMENTS_MAX = 50_000;

interface ReplayedScheme {
  readonly tenantId: string;
  readonly kind: SchemeKind;
  /** No payment has followed a scheme that was never published. */
  readonly published: DraftRow | undefined;
  readonly content: Omit<ReplayInput, 'schemeId'>;
  readonly days: number;
}

/** Replays the payments of the last days through the published draft and through `content`. */
export async function replayScheme(
  db: Kysely<Schema>,
  { tenantId, kind, published, content, days }: ReplayedScheme,
): Promise<Replay> {
  const methods = await methodsOf(db, tenantId);
  const payments = await readPastPayments(db, {
    tenantId,
    kind,
    schemeId: published?.scheme_id,
    days,
    most: PAYMENTS_MAX + 1,
  });
  return {
    days,
    isCapped: payments.length > PAYMENTS_MAX,
    ...summariseReplay(payments.slice(0, PAYMENTS_MAX), {
      before: published && compileScheme(kind, published.content, methods),
      after: compileScheme(kind, content, methods),
    }),
  };
}
