import * as z from 'zod/mini';

const scalarSchema = z.union([
  z.object({ stringValue: z.string() }),
  z.object({ boolValue: z.boolean() }),
  // Values with up to 64 bits are text.
  z.object({ intValue: z.union([z.number(), z.string().check(z.regex(/^-?\d+$/))]) }),
  z.object({ doubleValue: z.number() }),
]);
const anyValueSchema = z.union([scalarSchema, z.object({ arrayValue: z.object({ values: z.array(scalarSchema) }) })]);

const attributesSchema = z._default(z.array(z.object({ key: z.string(), value: anyValueSchema })), []);

/** Nanoseconds since 1970. */
const instantSchema = z.string().check(z.regex(/^\d{1,20}$/, 'must be nanoseconds since 1970'));

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

type Scalar = string | number | boolean;
type AttributeValue = Scalar | readonly Scalar[];
type Attributes = Readonly<Record<string, AttributeValue>>;

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

function readAttributes(attributes: z.infer<typeof attributesSchema>): Attributes {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, readValue(value)]));
}

function readValue(value: z.infer<typeof anyValueSchema>): AttributeValue {
  return 'arrayValue' in value ? value.arrayValue.values.map(readScalar) : readScalar(value);
}

function readScalar(value: z.infer<typeof scalarSchema>): Scalar {
  if ('stringValue' in value) return value.stringValue;
  if ('boolValue' in value) return value.boolValue;
  if ('intValue' in value) return Number(value.intValue);
  return value.doubleValue;
}
