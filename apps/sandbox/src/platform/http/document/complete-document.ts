import { explainError, type Explanation } from '@portal/api-client/error-catalogue';
import * as z from 'zod/mini';
import { PLATFORM_ERRORS, type PlatformErrorCode } from '../errors.ts';
import { namedSchemas } from './named-schemas.ts';

type Json = Readonly<Record<string, unknown>>;

/** A type of the events that webhooks receive. */
export interface DescribedEvent {
  readonly type: string;
  readonly label: string;
  /** When it is sent, as a sentence. */
  readonly when: string;
  /** The JSON Schema of its `data`. */
  readonly data: Json;
  /** Its `data`, as a tenant could receive it. */
  readonly example: Json;
}

/** The meaning of a parameter, and members of its JSON Schema. */
export interface ParameterWords extends Json {
  readonly description: string;
  /** Default: none. */
  readonly example?: string;
}

/** An input that a call accepts, and the `data` of its response. */
export interface CallExample {
  /** The parameters in the path, by name. */
  readonly path?: Readonly<Record<string, string>>;
  readonly request?: unknown;
  readonly response?: unknown;
}

/** The parts of the document that do not follow from the routes. */
export interface ApiWords {
  readonly events: readonly DescribedEvent[];
  /** By the operation id of the call. */
  readonly examples: Readonly<Record<string, CallExample>>;
  /** The parameters in paths and queries, by name, or by place and name, such as `path network`. */
  readonly parameters: Readonly<Record<string, ParameterWords>>;
  /** The reasons for which something fails apart from calls, by what fails: `payment`, `delivery`. */
  readonly failures: Readonly<Record<string, Readonly<Record<string, Explanation>>>>;
}

const mediaTypesSchema = z.looseObject({
  content: z.optional(
    z.looseObject({ 'application/json': z.optional(z.looseObject({ schema: z.optional(z.looseObject({})) })) }),
  ),
});

const parameterSchema = z.looseObject({
  name: z.string(),
  in: z.string(),
  description: z.optional(z.string()),
  schema: z.looseObject({}),
});

const documentSchema = z.looseObject({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        operationId: z.string(),
        parameters: z._default(z.array(parameterSchema), []),
        requestBody: z.optional(mediaTypesSchema),
        responses: z.record(z.string(), mediaTypesSchema),
      }),
    ),
  ),
  components: z.looseObject({}),
});

type Operation = z.infer<typeof documentSchema>['paths'][string][string];
type Parameter = z.infer<typeof parameterSchema>;
type MediaTypes = z.infer<typeof mediaTypesSchema>;

/**
 * Adds to the document what does not follow from the routes: the named schemas, the events as `webhooks`, examples, and, as
 * `x-error-catalogue`, the error codes of calls and the failure reasons of payments and deliveries.
 */
export function completeDocument(document: unknown, words: ApiWords): Json {
  const { events, failures } = words;
  const { paths: described, components, ...rest } = documentSchema.parse(document);
  const paths = Object.fromEntries(
    Object.entries(described).map(([path, operations]) => [path, withWords(operations, words)]),
  );
  const webhooks = Object.fromEntries(events.map((event) => [event.type, deliveryOf(event)]));
  return {
    ...rest,
    paths,
    webhooks,
    components: { ...components, schemas: schemasIn({ paths, webhooks }) },
    'x-error-catalogue': [...callErrors(), ...failureReasons(failures)],
  };
}

function withWords(
  operations: Readonly<Record<string, Operation>>,
  { examples, parameters }: ApiWords,
): Readonly<Record<string, Operation>> {
  return Object.fromEntries(
    Object.entries(operations).map(([method, operation]) => {
      const { path, request, response } = examples[operation.operationId] ?? {};
      const { requestBody, responses } = operation;
      return [
        method,
        {
          ...operation,
          parameters: operation.parameters.map((one) =>
            withMeaning(
              one,
              parameters[`${one.in} ${one.name}`] ?? parameters[one.name],
              one.in === 'path' ? path?.[one.name] : undefined,
            ),
          ),
          ...(requestBody && request !== undefined && { requestBody: withExample(requestBody, request) }),
          responses: Object.fromEntries(
            Object.entries(responses).map(([status, one]) => [
              status,
              status.startsWith('2') && response !== undefined
                ? withExample(one, { result: 'SUCCESS', data: response, errors: [] })
                : withReference(one),
            ]),
          ),
        },
      ];
    }),
  );
}

/** A parameter says more in its own call than by its name. */
function withMeaning(one: Parameter, words: ParameterWords | undefined, example: string | undefined): Parameter {
  if (one.in === 'header') return one;
  const { description, example: known, ...schema } = words ?? {};
  const ofCall = typeof one.schema['description'] === 'string' ? one.schema['description'] : undefined;
  return {
    ...one,
    description: [description, one.description ?? ofCall].filter((text) => text !== undefined).join(' '),
    schema: { ...one.schema, ...schema, description: undefined, default: readDefault(one.schema) },
    ...((example ?? known) !== undefined && { example: example ?? known }),
  };
}

/** The default as callers see it: a number, although the address has text; none for an empty list. */
function readDefault({ type, default: value }: Json): unknown {
  if (Array.isArray(value) && value.length === 0) return undefined;
  return type === 'integer' && typeof value === 'string' ? Number(value) : value;
}

function withExample(part: MediaTypes, example: unknown): MediaTypes {
  const json = part.content?.['application/json'];
  return json ? { ...part, content: { ...part.content, 'application/json': { ...json, example } } } : part;
}

/** A failure is the schema of every failure, with the codes of the call beside the reference, which the plugin would drop. */
function withReference(part: MediaTypes): MediaTypes {
  const { title, ...schema } = part.content?.['application/json']?.schema ?? {};
  if (title !== FAILURE) return part;
  return { ...part, content: { 'application/json': { schema: { $ref: `${COMPONENTS}${FAILURE}`, ...schema } } } };
}

const text = (description: string) => ({ type: 'string', description });

const HEADERS = [
  ['webhook-id', 'The id of the batch, the same in every attempt. Process each one only once.', 'string'],
  ['webhook-timestamp', 'When this attempt was sent, in seconds since 1970.', 'string'],
  ['webhook-signature', '`v1,` and a signature in base64; several are separated by spaces.', 'string'],
] as const;

const EXAMPLE_EVENT = {
  id: '1d9f1b52-8a3f-4b7e-9a52-6f3d0c8e7b21',
  occurredOn: '2026-11-19T09:41:27.318Z',
  tenantId: '4f3e2d1c-0b9a-4887-9665-544332211000',
};

/** The request that delivers an event, as an OpenAPI 3.1 webhook. */
function deliveryOf({ type, label, when, data, example }: DescribedEvent): Json {
  const { id, ...moment } = EXAMPLE_EVENT;
  return {
    post: {
      summary: label,
      description: when,
      parameters: HEADERS.map(([name, description, kind]) => ({
        name,
        in: 'header',
        required: true,
        description,
        schema: { type: kind },
      })),
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: {
                batchId: { ...text('The same as the header webhook-id.'), format: 'uuid' },
                events: {
                  type: 'array',
                  description: 'In the order in which they happened. A batch can hold events of other types too.',
                  items: {
                    type: 'object',
                    properties: {
                      id: { ...text('Identifies the event, also if it is delivered again.'), format: 'uuid' },
                      type: { type: 'string', const: type },
                      occurredOn: { ...text('When it happened, in UTC.'), format: 'date-time' },
                      tenantId: { ...text('The tenant.'), format: 'uuid' },
                      test: { type: 'boolean', const: true, description: 'Only a test event has it.' },
                      data,
                    },
                    required: ['id', 'type', 'occurredOn', 'tenantId', 'data'],
                  },
                },
              },
              required: ['batchId', 'events'],
            },
            example: {
              batchId: '7c2f4d10-5b9e-4e0a-8f6d-3a1b2c4d5e6f',
              events: [{ id, type, ...moment, data: example }],
            },
          },
        },
      },
      responses: { '2XX': { description: 'Confirms the delivery. Respond within 10 seconds.' } },
    },
  };
}

const COMPONENTS = '#/components/schemas/';

/** The name of the schema of every failure. */
export const FAILURE = 'Failure';

const FAILURE_SCHEMA = {
  type: 'object',
  properties: {
    result: { type: 'string', enum: ['FAILURE'] },
    data: { type: 'null' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          code: text('A code of the error catalogue.'),
          message: text('For developers. It can change.'),
          field: text('The invalid input, as a path such as roles.1.'),
        },
        required: ['code', 'message'],
      },
    },
  },
  required: ['result', 'data', 'errors'],
  examples: [
    {
      result: 'FAILURE',
      data: null,
      errors: [{ code: 'UNKNOWN_EVENT_TYPE', message: 'Unknown event type: "moon.full"', field: 'events' }],
    },
  ],
};

/** The named schemas that the document refers to, directly or within others. */
function schemasIn(document: Json): Json {
  const all: Json = { ...namedSchemas(), [FAILURE]: FAILURE_SCHEMA };
  const used = new Set<string>();
  const read = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      read(all[name]);
    }
  };
  read(document);
  return Object.fromEntries([...used].toSorted().map((name) => [name, all[name]]));
}

function callErrors(): Json[] {
  const codes: Readonly<Record<string, readonly [status: number, message: string]>> = PLATFORM_ERRORS;
  return Object.entries(codes).flatMap(([code, [status, message]]) =>
    isPlatformErrorCode(code) ? [{ kind: 'call', code, status, message, ...explainError(code) }] : [],
  );
}

function isPlatformErrorCode(code: string): code is PlatformErrorCode {
  return Object.hasOwn(PLATFORM_ERRORS, code);
}

function failureReasons(failures: ApiWords['failures']): Json[] {
  return Object.entries(failures).flatMap(([kind, reasons]) =>
    Object.entries(reasons).map(([code, explanation]) => ({ kind, code, ...explanation })),
  );
}
