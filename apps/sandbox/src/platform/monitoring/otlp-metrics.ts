import * as z from 'zod/mini';
import { type Attributes, attributesSchema, instantSchema, readAttributes } from './otlp-values.ts';

/** Numbers with up to 64 bits are text or numbers. */
const countSchema = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,15}$/, 'must be a count'))]),
  z.transform(Number),
);

/** The counts since the request before. Sums since the beginning of a visit could not be added up without knowing the visit. */
const temporalitySchema = z.literal(1, 'must be 1, the delta temporality');

const sumSchema = z.object({
  aggregationTemporality: temporalitySchema,
  dataPoints: z.array(
    z.object({
      timeUnixNano: instantSchema,
      attributes: attributesSchema,
      asInt: z.optional(countSchema),
      asDouble: z.optional(z.number()),
    }),
  ),
});

const histogramSchema = z.object({
  aggregationTemporality: temporalitySchema,
  dataPoints: z.array(
    z
      .object({
        timeUnixNano: instantSchema,
        attributes: attributesSchema,
        bucketCounts: z.array(countSchema).check(z.maxLength(200)),
        explicitBounds: z.array(z.number()).check(z.maxLength(199)),
      })
      .check(
        z.refine(
          ({ bucketCounts, explicitBounds }) => bucketCounts.length === explicitBounds.length + 1,
          'must have one bucket more than bounds',
        ),
      ),
  ),
});

/**
 * The body of `POST …/v1/metrics` in the OpenTelemetry protocol, as JSON: the part of it that the portal sends, counters and histograms.
 * Source: opentelemetry-proto, `collector/metrics/v1` and `metrics/v1`, with the OTLP/HTTP rules for JSON.
 */
export const exportMetricsSchema = z.object({
  resourceMetrics: z.array(
    z.object({
      scopeMetrics: z.array(
        z.object({
          metrics: z.array(
            z.object({ name: z.string(), sum: z.optional(sumSchema), histogram: z.optional(histogramSchema) }),
          ),
        }),
      ),
    }),
  ),
});

/** A count, or the buckets of a histogram: `counts` has one more than `bounds`, whose bounds belong to the bucket below. */
export type FactPoint = { readonly metric: string; readonly attributes: Attributes } & (
  | { readonly value: number }
  | { readonly bounds: readonly number[]; readonly counts: readonly number[] }
);

/** Returns the points of one request, in the order received. */
export function readMetrics({ resourceMetrics }: z.infer<typeof exportMetricsSchema>): FactPoint[] {
  return resourceMetrics
    .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics))
    .flatMap(({ name: metric, sum, histogram }) => [
      ...(sum?.dataPoints ?? []).map(({ attributes, asInt, asDouble }) => ({
        metric,
        attributes: readAttributes(attributes),
        value: asInt ?? asDouble ?? 0,
      })),
      ...(histogram?.dataPoints ?? []).map(({ attributes, explicitBounds, bucketCounts }) => ({
        metric,
        attributes: readAttributes(attributes),
        bounds: explicitBounds,
        counts: bucketCounts,
      })),
    ]);
}
