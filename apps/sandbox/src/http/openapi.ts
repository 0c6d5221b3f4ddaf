import swagger, { type SwaggerTransform } from '@fastify/swagger';
import type { FastifyContextConfig, FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { PLATFORM_ERRORS, type PlatformErrorCode } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A POST that creates, once per Idempotency-Key. */
    creates?: boolean;
    /** Answers with the ETag of what it reads or saves; a PUT takes it back as If-Match. */
    versioned?: boolean;
    /** What the call may refuse beyond what follows from its access and its input. */
    refusals?: readonly PlatformErrorCode[];
  }
}

const DESCRIPTION = `The calls behind the Payments portal, for one tenant at a time.

Every answer is JSON in an envelope: \`result\` is SUCCESS with \`data\`, or FAILURE with \`errors\`, each with a \`code\`, a \`message\` and, where an input is at fault, its \`field\`.

A call carries an access token of the OpenID provider and, where it is about a tenant, the ids of the tenant and its account. Times are RFC 3339 in UTC.`;

const WEBHOOKS = `Where a tenant is told what happens in it. Events are collected per webhook and POSTed as \`{ batchId, events }\`, each event with its \`id\`, \`type\`, \`occurredOn\`, \`tenantId\` and \`data\`.

The \`data\` of an event says what is true after it: of a user \`userId\`, \`emailAddress\` and \`roles\`; of an API key \`publicKey\`, \`name\` and \`roles\`; of tenant info \`name\` and \`address\`; of a webhook \`webhookId\`, \`events\` and \`isActive\`. It never holds a secret.

Deliveries are signed as Standard Webhooks has it: \`webhook-id\` is the batch's id and the same in every attempt, so that a receiver can tell a repetition. Any 2xx within 10 seconds means received; a redirect is not followed. A failed attempt is repeated after 1 and 5 seconds, half a minute and 5 minutes, and whenever somebody queues another.`;

const TAGS = [
  { name: 'Identity', description: 'Who is signed in, and where they are a user.' },
  { name: 'Invitations', description: 'How a person becomes a user of a tenant. An invitation is good for 7 days.' },
  { name: 'Tenant', description: 'Name, address and licence of the tenant.' },
  { name: 'Users', description: 'Who works in the tenant, and with which roles.' },
  { name: 'API keys', description: 'What programs of the tenant sign in with.' },
  { name: 'Webhooks', description: WEBHOOKS },
  { name: 'Reports', description: 'What was paid, and which mandates there are: page by page, or as a file.' },
  {
    name: 'Orders',
    description: 'One order, and what became of it: instructions, transactions, refunds, chargebacks.',
  },
  { name: 'Reference data', description: 'The same for every tenant.' },
];

/**
 * Serves the OpenAPI 3.1 document of the API at `/openapi.json`, made from the routes that are registered after this:
 * their schemas, and what their access says about headers and refusals. Routes outside `/v1` and `/v2` are not in it.
 */
export async function registerOpenApi(app: FastifyInstance, { url }: { readonly url: string }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.1',
      info: { title: 'Payments API', version: '1.0.0', description: DESCRIPTION },
      servers: [{ url }],
      tags: TAGS,
      components: {
        securitySchemes: {
          accessToken: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: `An access token that ${url}/identity issued for this API.`,
          },
        },
      },
    },
    transform: describeRoute,
  });
  app.get('/openapi.json', () => app.swagger());
}

const describeRoute: SwaggerTransform = (document) => {
  const { url, route } = document;
  const { schema } = jsonSchemaTransform(document);
  const { access, ...config } = route.config ?? {};
  // A route of Fastify for HEAD comes with every one for GET.
  if (access === undefined || route.method === 'HEAD') return { schema: { hide: true }, url };
  const { response, ...rest } = schema;
  return {
    url,
    schema: {
      ...rest,
      security: access === 'anyone' ? [] : [{ accessToken: [] }],
      headers: headersOf(access, config, schema),
      response: { ...successOf(response, config), ...refusalsOf(access, config, schema) },
    },
  };
};

type Access = NonNullable<FastifyContextConfig['access']>;
type RouteConfig = Omit<FastifyContextConfig, 'access'>;

function headersOf(access: Access, { creates, versioned }: RouteConfig, { body }: FastifySchema): object {
  const uuid = { type: 'string', format: 'uuid' };
  const needsTenant = access !== 'anyone' && access !== 'signed-in';
  return {
    type: 'object',
    properties: {
      ...(needsTenant && {
        'X-Account-Id': { ...uuid, description: 'The account of the tenant.' },
        'X-Tenant-Id': { ...uuid, description: 'The tenant that the call is about.' },
      }),
      ...(creates && {
        'Idempotency-Key': {
          type: 'string',
          minLength: 16,
          maxLength: 200,
          description: 'Creates one thing however often the request arrives; a repetition gets the first answer.',
        },
      }),
      ...(versioned === true &&
        body !== undefined && {
          'If-Match': {
            type: 'string',
            description:
              'The ETag of what was read. Saves only if nobody else has saved since; without it, over whatever is there.',
          },
        }),
      'X-Correlation-Id': {
        ...uuid,
        description:
          'Names the call in the log of the platform; comes back with the answer. Made up where it is missing.',
      },
    },
    required: needsTenant ? ['X-Account-Id', 'X-Tenant-Id'] : [],
  };
}

const DONE: Readonly<Record<string, string>> = { 201: 'It was created.', 202: 'It is being done.' };

/** The answers of a response table that are no refusals, described. */
function successOf(response: unknown, { versioned }: RouteConfig): object {
  const headers = {
    ETag: { type: 'string', description: 'Names this version; a save sends it back as If-Match.' },
  };
  const entries = Object.entries(response ?? {}).filter(([status]) => status.startsWith('2'));
  return Object.fromEntries(
    entries.map(([status, schema]) => [
      status,
      {
        description: DONE[status] ?? 'It was done.',
        ...(versioned && { headers }),
        content: { 'application/json': { schema } },
      },
    ]),
  );
}

/** Every code that the call may refuse with, by status. */
function refusalsOf(access: Access, config: RouteConfig, { body, params, querystring }: FastifySchema): object {
  const codes = new Set<PlatformErrorCode>([
    ...((body ?? params ?? querystring) ? (['VALIDATION_FAILED'] as const) : []),
    // Too long a part of the address names nothing.
    ...(params ? (['NOT_FOUND'] as const) : []),
    ...(body ? (['BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
    ...(access === 'anyone' ? [] : (['UNAUTHORIZED'] as const)),
    ...(access === 'anyone' || access === 'signed-in' ? [] : (['FOREIGN_TENANT'] as const)),
    ...(typeof access === 'object' ? (['FORBIDDEN'] as const) : []),
    ...(config.creates
      ? (['IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_KEY_REUSED', 'DELETED_SINCE_CREATION'] as const)
      : []),
    ...(config.versioned && body ? (['STALE_SAVE'] as const) : []),
    ...(config.rateLimit ? (['RATE_LIMITED'] as const) : []),
    ...(config.refusals ?? []),
    'INTERNAL_ERROR',
  ]);
  const statuses = new Set([...codes].map((code) => PLATFORM_ERRORS[code][0]));
  return Object.fromEntries(
    [...statuses].map((status) => {
      const ofStatus = [...codes].filter((code) => PLATFORM_ERRORS[code][0] === status);
      const description = ofStatus.map((code) => `${code}: ${PLATFORM_ERRORS[code][1]}.`).join('\n');
      return [status, { description, content: { 'application/json': { schema: failureSchema(ofStatus) } } }];
    }),
  );
}

function failureSchema(codes: readonly PlatformErrorCode[]): object {
  return {
    type: 'object',
    properties: {
      result: { type: 'string', const: 'FAILURE' },
      data: { type: 'null' },
      errors: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            code: { type: 'string', enum: codes },
            message: { type: 'string' },
            field: { type: 'string', description: 'The input at fault, as a path such as roles.1.' },
          },
          required: ['code', 'message'],
        },
      },
    },
    required: ['result', 'data', 'errors'],
  };
}
