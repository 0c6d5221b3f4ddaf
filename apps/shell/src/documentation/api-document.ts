import * as z from 'zod/mini';

/** The subset of JSON Schema that the reader shows; the rest is ignored. */
export interface JsonSchema {
  readonly $ref?: string | undefined;
  readonly type?: string | readonly string[] | undefined;
  readonly format?: string | undefined;
  readonly description?: string | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[] | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly items?: JsonSchema | boolean | undefined;
  readonly properties?: Readonly<Record<string, JsonSchema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly anyOf?: readonly JsonSchema[] | undefined;
}

const schemaSchema: z.ZodMiniType<JsonSchema> = z.lazy(() =>
  z.object({
    $ref: z.optional(z.string()),
    type: z.optional(z.union([z.string(), z.array(z.string())])),
    format: z.optional(z.string()),
    description: z.optional(z.string()),
    enum: z.optional(z.array(z.unknown())),
    const: z.optional(z.unknown()),
    default: z.optional(z.unknown()),
    examples: z.optional(z.array(z.unknown())),
    minLength: z.optional(z.number()),
    maxLength: z.optional(z.number()),
    minItems: z.optional(z.number()),
    maxItems: z.optional(z.number()),
    minimum: z.optional(z.number()),
    maximum: z.optional(z.number()),
    items: z.optional(z.union([z.boolean(), schemaSchema])),
    properties: z.optional(z.record(z.string(), schemaSchema)),
    required: z.optional(z.array(z.string())),
    anyOf: z.optional(z.array(schemaSchema)),
  }),
);

const contentSchema = z.optional(
  z.record(z.string(), z.object({ schema: z.optional(schemaSchema), example: z.optional(z.unknown()) })),
);

const operationSchema = z.object({
  operationId: z.optional(z.string()),
  summary: z.optional(z.string()),
  description: z.optional(z.string()),
  tags: z._default(z.array(z.string()), []),
  /** An extension of this platform: one role of each list is required. */
  'x-roles': z._default(z.array(z.array(z.string())), []),
  security: z._default(z.array(z.record(z.string(), z.unknown())), []),
  parameters: z._default(
    z.array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z._default(z.boolean(), false),
        description: z.optional(z.string()),
        schema: z._default(schemaSchema, {}),
        example: z.optional(z.unknown()),
      }),
    ),
    [],
  ),
  requestBody: z.optional(z.object({ content: contentSchema })),
  responses: z._default(
    z.record(z.string(), z.object({ description: z._default(z.string(), ''), content: contentSchema })),
    {},
  ),
});

const securitySchemeSchema = z.object({
  type: z.optional(z.string()),
  scheme: z.optional(z.string()),
  description: z.optional(z.string()),
  flows: z.optional(z.object({ clientCredentials: z.optional(z.object({ tokenUrl: z.string() })) })),
});

/** An entry of the error catalogue: the code of a call, or the reason for which a payment failed. */
const catalogueEntrySchema = z.object({
  kind: z.string(),
  code: z.string(),
  status: z.optional(z.number()),
  message: z.optional(z.string()),
  cause: z.string(),
  remedy: z.string(),
  actors: z._default(z.array(z.string()), []),
});

export type CatalogueEntry = z.infer<typeof catalogueEntrySchema>;

const documentSchema = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z._default(z.string(), '') }),
  servers: z._default(z.array(z.object({ url: z.string() })), []),
  tags: z._default(z.array(z.object({ name: z.string(), description: z.optional(z.string()) })), []),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  /** A request that the platform sends for each event type. */
  webhooks: z._default(z.record(z.string(), z.record(z.string(), z.unknown())), {}),
  components: z.optional(
    z.object({
      schemas: z.optional(z.record(z.string(), schemaSchema)),
      securitySchemes: z.optional(z.record(z.string(), securitySchemeSchema)),
    }),
  ),
  /** An extension of this platform. */
  'x-error-catalogue': z._default(z.array(z.unknown()), []),
});

export type ApiDocument = z.infer<typeof documentSchema>;
export type OperationDescription = z.infer<typeof operationSchema>;

export interface ApiOperation extends OperationDescription {
  /** Identifies the operation in the page's address. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

export interface ApiSubject {
  readonly name: string;
  readonly description: string | undefined;
  readonly operations: readonly ApiOperation[];
}

/** Reads the platform's OpenAPI document, which is public. Throws if it cannot be loaded or is invalid. */
export async function readApiDocument(apiUrl: string, signal: AbortSignal): Promise<ApiDocument> {
  const base = apiUrl.endsWith('/') ? apiUrl : `${apiUrl}/`;
  const response = await fetch(`${base}openapi.json`, { signal, credentials: 'omit' });
  if (!response.ok) throw new Error(`The request for openapi.json failed with status ${response.status}`);
  return documentSchema.parse(await response.json());
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Every operation, in the order of the document. Throws on an operation of another shape. */
function operationsOf(document: ApiDocument): readonly ApiOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      if (methods[method] === undefined) return [];
      const operation = operationSchema.parse(methods[method]);
      const id = operation.operationId ?? `${method}${path}`;
      return [{ ...operation, id, method: method.toUpperCase(), path }];
    }),
  );
}

/**
 * The operations by their first tag, in the order in which the document introduces the tags. Throws on an operation
 * of another shape.
 */
export function subjectsOf(document: ApiDocument): readonly ApiSubject[] {
  const operations = operationsOf(document);
  const names = [...document.tags.map(({ name }) => name), ...operations.map(subjectOf)];
  return [...new Set(names)]
    .map((name) => ({
      name,
      description: document.tags.find((tag) => tag.name === name)?.description,
      operations: operations.filter((operation) => subjectOf(operation) === name),
    }))
    .filter((subject) => subject.operations.length > 0);
}

/** A type of the events that webhooks receive. */
export interface ApiEvent {
  readonly type: string;
  readonly delivery: OperationDescription;
}

/** The events in the order of the document; none if it has no webhooks. Throws on an entry of another shape. */
export function eventsOf(document: ApiDocument): readonly ApiEvent[] {
  return Object.entries(document.webhooks).flatMap(([type, { post }]) =>
    post === undefined ? [] : [{ type, delivery: operationSchema.parse(post) }],
  );
}

/** Whether calls take a pair of keys with HTTP Basic. */
export function takesKeys({ components }: ApiDocument): boolean {
  const schemes = Object.values(components?.securitySchemes ?? {});
  return schemes.some(({ type, scheme }) => type === 'http' && scheme === 'basic');
}

/** The address at which a pair of keys gets an access token; `undefined` for an API without. */
export function tokenUrlOf({ components }: ApiDocument, baseUrl: string): string | undefined {
  const flows = Object.values(components?.securitySchemes ?? {}).flatMap((one) => one.flows?.clientCredentials ?? []);
  const [flow] = flows;
  return flow && new URL(flow.tokenUrl, `${baseUrl}/`).href;
}

/** Whether deliveries are signed as Standard Webhooks describes. */
export function signsDeliveries(document: ApiDocument): boolean {
  return eventsOf(document).some(({ delivery }) =>
    delivery.parameters.some(({ name }) => name.toLowerCase() === 'webhook-signature'),
  );
}

/** The platform's description of webhooks and their deliveries: that of the subject of `createWebhook`. */
export function deliveryWordsOf(document: ApiDocument): string | undefined {
  return subjectsOf(document).find(({ operations }) => operations.some(({ id }) => id === 'createWebhook'))
    ?.description;
}

/** The entries of the error catalogue; none if the document has no catalogue. Entries of another shape are left out. */
export function catalogueOf(document: ApiDocument): readonly CatalogueEntry[] {
  return document['x-error-catalogue'].flatMap((entry) => {
    const { data } = catalogueEntrySchema.safeParse(entry);
    return data ? [data] : [];
  });
}

function subjectOf({ tags }: OperationDescription): string {
  return tags[0] ?? 'Other';
}

const COMPONENT = '#/components/schemas/';

/** The name of the schema that a reference points to. */
export function referenceOf({ $ref: reference }: JsonSchema): string | undefined {
  return reference?.startsWith(COMPONENT) ? reference.slice(COMPONENT.length) : undefined;
}

/** The schema that a reference points to; a schema without a reference is returned unchanged. */
export function resolveSchema(document: ApiDocument, schema: JsonSchema): JsonSchema {
  const name = referenceOf(schema);
  return name === undefined ? schema : (document.components?.schemas?.[name] ?? {});
}
