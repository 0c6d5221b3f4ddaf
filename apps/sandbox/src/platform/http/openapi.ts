import swagger, { type SwaggerTransform } from '@fastify/swagger';
import type { FastifyContextConfig, FastifyInstance, FastifySchema } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { type ApiWords, completeDocument, FAILURE } from './document/complete-document.ts';
import { INPUTS, RESULTS } from './document/named-schemas.ts';
import { isForUsersOnly } from './guard.ts';
import { PLATFORM_ERRORS, type PlatformErrorCode } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A POST that creates a resource, once per Idempotency-Key. */
    creates?: boolean;
    /** Returns an ETag for the resource; a PUT requires it as If-Match. */
    versioned?: boolean;
    /** Takes a form with one file, which the handler reads, in place of JSON. */
    takesFile?: boolean;
    /** Error codes beyond those that follow from the call's access and input. */
    refusals?: readonly PlatformErrorCode[];
  }
}

const DESCRIPTION = `The API behind the Payments portal. Each call applies to one tenant.

Every response is JSON in an envelope: \`result\` is SUCCESS with \`data\`, or FAILURE with \`errors\`, each with a \`code\`, a \`message\` and, for an invalid input, its \`field\`.

A program calls with an API key of its tenant, which an administrator creates: HTTP Basic with \`publicKey:privateKey\`, as \`curl -u\` sends it, or an access token that the OpenID provider issues for the key (OAuth 2.0 client credentials). A key acts by its roles, in its own tenant, and may make 600 calls a minute. It cannot be used from a web page. A signed-in user calls with an access token from the OpenID provider and, for tenant data, headers with the ids of the tenant and its account. Times are RFC 3339 in UTC.`;

const WEBHOOKS = `URLs that are notified of events in a tenant. Events are collected per webhook and sent as a POST of \`{ batchId, events }\`, each event with its \`id\`, \`type\`, \`occurredOn\`, \`tenantId\` and \`data\`.

The \`data\` of an event about a user contains \`userId\`; about an API key \`publicKey\`; about tenant info \`tenantId\`; about a webhook \`webhookId\`, \`events\` and \`isActive\`; about a reward group \`rewardGroupId\`; about an approval \`approvalId\` and \`kind\`; about an app \`appId\` and, once it is validated, \`isValid\`; about a payment, mandate, refund, chargeback or export its references. It never contains secrets or other data that only administrators may read.

Deliveries are signed according to Standard Webhooks: \`webhook-id\` is the id of the batch and the same in every attempt, so that receivers can recognise duplicates. Any 2xx response within 10 seconds confirms the delivery; redirects are not followed. A failed attempt is repeated after 1 second, 5 seconds, 30 seconds and 5 minutes, or later if the response asks for it with \`Retry-After\` (one hour at most), and whenever a user queues another attempt.

A test event, which a user sends to try a webhook, has \`test: true\` beside its \`data\`; no other event has \`test\`. It is delivered at once in a batch of its own, is not retried, and is also sent to an inactive webhook.`;

const TAGS = [
  { name: 'Identity', description: 'The signed-in user, and the tenants that they belong to.' },
  { name: 'Invitations', description: 'How a person becomes a user of a tenant. Invitations are valid for 7 days.' },
  { name: 'Tenant', description: 'Name, address and licence of the tenant.' },
  { name: 'Users', description: 'The users of the tenant and their roles.' },
  {
    name: 'API keys',
    description:
      'Credentials for programs that call the platform. Only users can create and change them, and a deleted key or role is refused from the next call.',
  },
  {
    name: 'Approvals',
    description:
      'Changes that a second person approves, where the tenant requires it. Only people request and approve them, never API keys.',
  },
  {
    name: 'Activity',
    description:
      'Who changed what, which attempts were refused, and who signed in. Entries are written with the change and never change; they are deleted after 400 days.',
  },
  { name: 'Apps', description: 'The marketplace and the installed apps, which move money.' },
  {
    name: 'Schemes',
    description: 'Which payment methods payments are offered: drafts with rules, one of them published.',
  },
  { name: 'Rewards', description: 'The catalogue of rewards, and groups of them that payout schemes can pay out.' },
  {
    name: 'Mandates',
    description:
      'Creditor profiles, in whose name direct debits are collected, and the provider of each network. The licence must include `mandates`. Paths spell networks `bacs`, `sepa`, `becsau`, `becsnz` and `ach`.',
  },
  {
    name: 'Themes',
    description:
      'How the checkout looks. One theme of a tenant is its default. A template says which settings its themes have; its latest version has the highest number.',
  },
  { name: 'Webhooks', description: WEBHOOKS },
  { name: 'Reports', description: 'Transactions, chargebacks and mandates, page by page or as a file.' },
  {
    name: 'Report schedules',
    description:
      'Reports that are exported at set times, with the filters and columns that a schedule has copied. Files of runs are kept for 90 days, 100 of each schedule, apart from the exports of people.',
  },
  {
    name: 'Orders',
    description: 'The details of an order: instructions, transactions, refunds, chargebacks.',
  },
  { name: 'Reference data', description: 'Lists that are the same for every tenant.' },
];

/**
 * Describes the routes that are registered after this call in an OpenAPI 3.1 document, from their schemas and access. It leaves out routes
 * outside `/v1` and `/v2`.
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
            description: `An access token for this API, issued by ${url}/identity.`,
          },
          apiKey: {
            type: 'http',
            scheme: 'basic',
            description:
              'An API key, as `publicKey:privateKey`. Refused for requests with the header Origin or Sec-Fetch-Site, which web pages send.',
          },
          clientCredentials: {
            type: 'oauth2',
            description:
              'An access token for an API key: the public key is the client, and the private key its secret. A token acts as its key does at the time of the call.',
            flows: { clientCredentials: { tokenUrl: `${url}/identity/token`, scopes: {} } },
          },
        },
      },
    },
    transform: describeRoute,
  });
}

/** Serves the document at `/openapi.json`. */
export function serveOpenApi(app: FastifyInstance, words: ApiWords): void {
  let text: string | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(completeDocument(app.swagger(), words));
    return reply.type('application/json; charset=utf-8').send(text);
  });
}

const describeInputs = createJsonSchemaTransform({ schemaRegistry: INPUTS });
const describeResults = createJsonSchemaTransform({ schemaRegistry: RESULTS });

const describeRoute: SwaggerTransform = (document) => {
  const { url, route } = document;
  const schema = { ...describeInputs(document).schema, response: describeResults(document).schema?.response };
  const { access, ...config } = route.config ?? {};
  // Fastify adds a HEAD route for every GET route.
  if (access === undefined || route.method === 'HEAD') return { schema: { hide: true }, url };
  const { response, ...rest } = schema;
  return {
    url,
    schema: {
      ...rest,
      ...(config.takesFile && FORM),
      security: securityOf({ access, ...config }),
      ...(typeof access === 'object' && { 'x-roles': rolesOf(access) }),
      headers: headersOf(access, config, schema),
      response: { ...successOf(response, config), ...refusalsOf(access, config, schema) },
    },
  };
};

/** The credentials that a call takes, of which one is enough. */
function securityOf(config: FastifyContextConfig): Record<string, string[]>[] {
  if (config.access === 'anyone') return [];
  return [{ accessToken: [] }, ...(takesKeys(config) ? [{ apiKey: [] }, { clientCredentials: [] }] : [])];
}

function takesKeys(config: FastifyContextConfig): boolean {
  return config.access !== 'anyone' && !isForUsersOnly(config);
}

/** The roles of a call: one of each list is required. */
function rolesOf({ anyOf, andAnyOf }: Exclude<Access, string>): (readonly string[])[] {
  return andAnyOf ? [anyOf, andAnyOf] : [anyOf];
}

const FORM = {
  consumes: ['multipart/form-data'],
  body: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
};

type Access = NonNullable<FastifyContextConfig['access']>;
type RouteConfig = Omit<FastifyContextConfig, 'access'>;

function headersOf(
  access: Access,
  { creates, versioned, usersOnly = false }: RouteConfig,
  { body }: FastifySchema,
): object {
  const uuid = { type: 'string', format: 'uuid' };
  const needsTenant = access !== 'anyone' && access !== 'signed-in';
  const ofKey = usersOnly ? '' : ' Optional with an API key, which belongs to one tenant.';
  const needsVersion = versioned === true && body !== undefined;
  return {
    type: 'object',
    properties: {
      ...(needsTenant && {
        'X-Account-Id': { ...uuid, description: `The account of the tenant.${ofKey}` },
        'X-Tenant-Id': { ...uuid, description: `The tenant.${ofKey}` },
      }),
      ...(creates && {
        'Idempotency-Key': {
          type: 'string',
          minLength: 16,
          maxLength: 200,
          description:
            'Makes the request safe to repeat: a repeated request creates nothing and gets the first response again.',
        },
      }),
      ...(needsVersion && {
        'If-Match': {
          type: 'string',
          description:
            'The ETag of the version that was read. The save is refused if the resource has changed since. With `*`, it replaces any version.',
        },
      }),
      'X-Correlation-Id': {
        ...uuid,
        description:
          'Identifies the call in the log of the platform, and is returned with the response. Default: a new id.',
      },
    },
    required: [
      ...(needsTenant && usersOnly ? ['X-Account-Id', 'X-Tenant-Id'] : []),
      ...(needsVersion ? ['If-Match'] : []),
    ],
  };
}

const DONE: Readonly<Record<string, string>> = { 201: 'Created.', 202: 'Accepted.' };

/** The descriptions of the successful responses in a response table. */
function successOf(response: unknown, { versioned }: RouteConfig): object {
  const headers = {
    ETag: { type: 'string', description: 'Identifies this version. Send it as If-Match with a save.' },
  };
  const entries = Object.entries(response ?? {}).filter(([status]) => status.startsWith('2'));
  return Object.fromEntries(
    entries.map(([status, schema]) => [
      status,
      {
        description: DONE[status] ?? 'Success.',
        ...(versioned && { headers }),
        content: { 'application/json': { schema } },
      },
    ]),
  );
}

/** Every error code of the call, by status. */
function refusalsOf(access: Access, config: RouteConfig, { body, params, querystring }: FastifySchema): object {
  const codes = new Set<PlatformErrorCode>([
    ...((body ?? params ?? querystring) ? (['VALIDATION_FAILED'] as const) : []),
    // A parameter in the path that is too long is not found.
    ...(params ? (['NOT_FOUND'] as const) : []),
    ...(body ? (['BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
    ...(config.takesFile ? (['VALIDATION_FAILED', 'FILE_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
    ...(access === 'anyone' ? [] : (['UNAUTHORIZED', 'BASIC_NOT_FOR_BROWSERS', 'RATE_LIMITED'] as const)),
    ...(isForUsersOnly({ access, ...config }) ? (['NOT_FOR_API_KEYS'] as const) : []),
    ...(takesKeys({ access, ...config }) ? (['UNKNOWN_QUERY_PARAMETER'] as const) : []),
    ...(access === 'anyone' || access === 'signed-in' ? [] : (['FOREIGN_TENANT'] as const)),
    ...(typeof access === 'object' ? (['FORBIDDEN'] as const) : []),
    ...(config.licence ? (['SERVICE_NOT_LICENSED'] as const) : []),
    ...(config.creates
      ? (['IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_KEY_REUSED', 'DELETED_SINCE_CREATION'] as const)
      : []),
    ...(config.versioned && body ? (['STALE_SAVE', 'VERSION_REQUIRED'] as const) : []),
    ...(config.rateLimit ? (['RATE_LIMITED'] as const) : []),
    ...(config.refusals ?? []),
    'INTERNAL_ERROR',
  ]);
  const statuses = new Set([...codes].map((code) => PLATFORM_ERRORS[code][0]));
  return Object.fromEntries(
    [...statuses].map((status) => {
      const ofStatus = [...codes].filter((code) => PLATFORM_ERRORS[code][0] === status);
      const description = ofStatus.map((code) => `${code}: ${PLATFORM_ERRORS[code][1]}.`).join('\n');
      const headers = {
        'Retry-After': {
          type: 'integer',
          description: 'How many seconds to wait before the next request.',
        },
      };
      return [
        status,
        {
          description,
          ...(status === PLATFORM_ERRORS.RATE_LIMITED[0] && { headers }),
          content: { 'application/json': { schema: failureSchema(ofStatus) } },
        },
      ];
    }),
  );
}

/** The schema of every failure, but with the codes of one call and status. */
function failureSchema(codes: readonly PlatformErrorCode[]): object {
  return {
    type: 'object',
    title: FAILURE,
    properties: {
      errors: { type: 'array', items: { type: 'object', properties: { code: { type: 'string', enum: codes } } } },
    },
  };
}
