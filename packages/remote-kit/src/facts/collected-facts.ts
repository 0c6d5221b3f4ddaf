import { FACT_ATTRIBUTE } from '@portal/contract/facts';
import * as z from 'zod/mini';

const sampleRateSchema = z.number().check(z.gt(0), z.lte(1));
const attributesSchema = z.looseObject({
  [FACT_ATTRIBUTE.remote]: z.string(),
  [FACT_ATTRIBUTE.version]: z.string(),
  [FACT_ATTRIBUTE.sampleRate]: sampleRateSchema,
});
const sumSchema = z.union([
  z.object({ metric: z.string(), attributes: attributesSchema, value: z.number() }),
  z.object({
    metric: z.string(),
    attributes: attributesSchema,
    bounds: z.array(z.number()),
    counts: z.array(z.number()),
  }),
]);
const collectedSchema = z.object({
  /** When the sums began, RFC 3339. */
  since: z.string(),
  /** Points that were not kept. */
  leftOut: z.number(),
  sums: z.array(z.unknown()),
});

export type FactSum = z.infer<typeof sumSchema>;

export interface CollectedFacts {
  readonly since: string;
  readonly leftOut: number;
  readonly sums: readonly FactSum[];
}

const TIMEOUT_MS = 10_000;

/** Reads the sums of a sandbox at this address, without those that have no release. Throws an error whose message is a sentence for the operator. */
export async function readCollectedFacts(from: string): Promise<CollectedFacts> {
  const address = `${from.replace(/\/$/, '')}/monitoring/facts`;
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => {
    throw new Error(
      `Nothing responds at ${address}. Start the portal with npm start, or specify its sandbox with --from`,
    );
  });
  if (!response.ok) {
    throw new Error(
      `${address} responded with status ${response.status}. Facts are shown by a sandbox, to programs on its own machine`,
    );
  }
  const document: unknown = await response.json().catch(() => undefined);
  const parsed = z.safeParse(collectedSchema, document);
  if (!parsed.success) throw new Error(`The response of ${address} is not a list of facts`);
  const { since, leftOut, sums } = parsed.data;
  return { since, leftOut, sums: sums.flatMap((sum) => z.safeParse(sumSchema, sum).data ?? []) };
}
