import * as z from 'zod/mini';

/** The part of JSON Schema that the document uses. */
export interface JsonSchema {
  readonly type?: string | readonly string[] | undefined;
  readonly properties?: Readonly<Record<string, JsonSchema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: JsonSchema | boolean | undefined;
  readonly enum?: readonly unknown[] | undefined;
}

const schemaSchema: z.ZodMiniType<JsonSchema> = z.lazy(() =>
  z.object({
    type: z.optional(z.union([z.string(), z.array(z.string())])),
    properties: z.optional(z.record(z.string(), schemaSchema)),
    required: z.optional(z.array(z.string())),
    items: z.optional(z.union([z.boolean(), schemaSchema])),
    enum: z.optional(z.array(z.unknown())),
  }),
);

const describedSchema = z.object({ schema: schemaSchema });
const contentSchema = z.object({ 'application/json': describedSchema });

const operationSchema = z.object({
  'x-roles': z.optional(z.array(z.array(z.string()))),
  operationId: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  security: z.array(z.unknown()),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.enum(['header', 'path', 'query']),
      required: z.boolean(),
      schema: schemaSchema,
    }),
  ),
  requestBody: z.optional(
    z.object({
      content: z.object({
        'application/json': z.optional(describedSchema),
        'multipart/form-data': z.optional(describedSchema),
      }),
    }),
  ),
  responses: z.record(
    z.string(),
    z.object({
      description: z.string(),
      headers: z.optional(z.record(z.string(), z.unknown())),
      content: contentSchema,
    }),
  ),
});

/** The part of the OpenAPI document that tests read, with each reference replaced by its schema. */
export const documentSchema = z.pipe(
  z.pipe(
    z.looseObject({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) }),
    z.transform(({ components: { schemas }, ...document }) => inlined(document, schemas)),
  ),
  z.object({
    openapi: z.string(),
    tags: z.array(z.object({ name: z.string(), description: z.string() })),
    paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  }),
);

/** Replaces the references in a part of the document by the schemas that they name. */
export function inlined(part: unknown, schemas: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(part)) return part.map((item) => inlined(item, schemas));
  if (typeof part !== 'object' || part === null) return part;
  const { $ref: reference, ...own } = z.looseObject({ $ref: z.optional(z.unknown()) }).parse(part);
  const named = typeof reference === 'string' ? schemas[reference.replace('#/components/schemas/', '')] : undefined;
  const entries = Object.entries({ ...z.optional(z.looseObject({})).parse(named), ...own });
  return Object.fromEntries(entries.map(([name, value]) => [name, inlined(value, schemas)]));
}

export interface DescribedOperation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly operation: z.infer<typeof operationSchema>;
}

export function operationsOf({ paths }: z.infer<typeof documentSchema>): DescribedOperation[] {
  const method = z.enum(['GET', 'POST', 'PUT', 'DELETE']);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, operation]) => ({ method: method.parse(name.toUpperCase()), path, operation })),
  );
}
