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
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
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
    minLength: z.optional(z.number()),
    maxLength: z.optional(z.number()),
    minItems: z.optional(z.number()),
    maxItems: z.optional(z.number()),
    items: z.optional(z.union([z.boolean(), schemaSchema])),
    properties: z.optional(z.record(z.string(), schemaSchema)),
    required: z.optional(z.array(z.string())),
    anyOf: z.optional(z.array(schemaSchema)),
  }),
);

const contentSchema = z.optional(z.record(z.string(), z.object({ schema: z.optional(schemaSchema) })));

const operationSchema = z.object({
  operationId: z.optional(z.string()),
  summary: z.optional(z.string()),
  description: z.optional(z.string()),
  tags: z._default(z.array(z.string()), []),
  security: z._default(z.array(z.unknown()), []),
  parameters: z._default(
    z.array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z._default(z.boolean(), false),
        description: z.optional(z.string()),
        schema: z._default(schemaSchema, {}),
      }),
    ),
    [],
  ),
  requestBody: z.optional(z.object({ content: contentSchema })),
  responses: z.record(z.string(), z.object({ description: z._default(z.string(), ''), content: contentSchema })),
});

const documentSchema = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z._default(z.string(), '') }),
  servers: z._default(z.array(z.object({ url: z.string() })), []),
  tags: z._default(z.array(z.object({ name: z.string(), description: z.optional(z.string()) })), []),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.optional(z.object({ schemas: z.optional(z.record(z.string(), schemaSchema)) })),
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

/**
 * The operations by their first tag, in the order in which the document introduces the tags. Throws on an operation
 * of another shape.
 */
export function subjectsOf(document: ApiDocument): readonly ApiSubject[] {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      if (methods[method] === undefined) return [];
      const operation = operationSchema.parse(methods[method]);
      const id = operation.operationId ?? `${method}${path}`;
      return [{ ...operation, id, method: method.toUpperCase(), path }];
    }),
  );
  const names = [...document.tags.map(({ name }) => name), ...operations.map(subjectOf)];
  return [...new Set(names)]
    .map((name) => ({
      name,
      description: document.tags.find((tag) => tag.name === name)?.description,
      operations: operations.filter((operation) => subjectOf(operation) === name),
    }))
    .filter((subject) => subject.operations.length > 0);
}

function subjectOf({ tags }: OperationDescription): string {
  return tags[0] ?? 'Other';
}

const COMPONENT = '#/components/schemas/';

/** The schema that a reference points to; a schema without a reference is returned unchanged. */
export function resolveSchema(document: ApiDocument, schema: JsonSchema): JsonSchema {
  if (!schema.$ref?.startsWith(COMPONENT)) return schema;
  return document.components?.schemas?.[schema.$ref.slice(COMPONENT.length)] ?? {};
}
