import * as z from 'zod/mini';
import {
  anyValueSchema,
  type Attributes,
  attributesSchema,
  type AttributeValue,
  instantSchema,
  readAttributes,
  readValue,
} from './otlp-values.ts';

const logRecordSchema = z.object({
  timeUnixNano: instantSchema,
  severityText: z._default(z.string(), ''),
  eventName: z._default(z.string(), ''),
  body: z.optional(anyValueSchema),
  attributes: attributesSchema,
});

/**
 * The body of `POST …/v1/logs` in the OpenTelemetry protocol, as JSON: the part of it that browsers send.
 * Source: opentelemetry-proto, `collector/logs/v1` and `logs/v1`, with the OTLP/HTTP rules for JSON.
 */
export const exportLogsSchema = z.object({
  resourceLogs: z.array(
    z.object({
      resource: z._default(z.object({ attributes: attributesSchema }), { attributes: [] }),
      scopeLogs: z.array(z.object({ logRecords: z.array(logRecordSchema) })),
    }),
  ),
});

/** A log record in a readable format. */
export interface ReceivedLog {
  /** The time of the event, by the sender's clock. */
  readonly time: string;
  readonly receivedAt: string;
  readonly event: string;
  readonly severity: string;
  readonly body: AttributeValue | null;
  readonly attributes: Attributes;
  /** The sender: service, version, environment, visit. */
  readonly resource: Attributes;
}

/** The records of one request, in the order received. */
export function readLogs({ resourceLogs }: z.infer<typeof exportLogsSchema>, receivedAt: string): ReceivedLog[] {
  return resourceLogs.flatMap(({ resource, scopeLogs }) =>
    scopeLogs.flatMap(({ logRecords }) =>
      logRecords.map((record) => ({
        time: new Date(Number(BigInt(record.timeUnixNano) / 1_000_000n)).toISOString(),
        receivedAt,
        event: record.eventName,
        severity: record.severityText,
        body: record.body === undefined ? null : readValue(record.body),
        attributes: readAttributes(record.attributes),
        resource: readAttributes(resource.attributes),
      })),
    ),
  );
}
