import { vi } from 'vitest';
import { type ApiDocument, readApiDocument } from '../api-document.ts';

const failure = (description: string) => ({ description, content: { 'application/json': { schema: {} } } });

/** A document with one entry of each kind. */
export const SMALL_DOCUMENT = {
  openapi: '3.1.1',
  info: { title: 'Payments API', version: '1.0.0', description: 'Each call applies to one tenant.' },
  tags: [{ name: 'Keys', description: 'Credentials of `programs`.' }],
  paths: {
    '/v1/keys': {
      get: {
        operationId: 'listKeys',
        summary: 'List the keys',
        tags: ['Keys'],
        security: [{ apiKey: [] }],
        'x-roles': [['KEY_READ', 'KEY_WRITE']],
        parameters: [
          {
            name: 'take',
            in: 'query',
            description: 'How many rows to return.',
            schema: { type: 'integer', minimum: 1, maximum: 50, default: 10 },
          },
          { name: 'role', in: 'query', description: 'Only keys with it.', schema: { type: 'string', enum: ['READ'] } },
        ],
        responses: {
          200: {
            description: 'Success.',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { data: { $ref: '#/components/schemas/Key' } },
                  required: ['data'],
                },
                example: { data: { name: 'Checkout', owner: { email: 'ann@northwind.example' } } },
              },
            },
          },
          429: failure('RATE_LIMITED: Too many requests.'),
        },
      },
    },
  },
  webhooks: {
    'key.created': {
      post: {
        summary: 'Key created',
        description: 'A tenant admin created a key.',
        parameters: [{ name: 'webhook-signature', in: 'header', required: true, description: 'One or several.' }],
        requestBody: {
          content: {
            'application/json': {
              schema: { type: 'object', properties: { batchId: { type: 'string' } } },
              example: { batchId: 'b1' },
            },
          },
        },
        responses: { '2XX': { description: 'Confirms the delivery.' } },
      },
    },
  },
  components: {
    schemas: {
      Key: {
        type: 'object',
        properties: {
          name: { type: 'string', maxLength: 100 },
          owner: { type: 'object', properties: { email: { type: 'string' } } },
        },
        required: ['name'],
      },
    },
    securitySchemes: {
      apiKey: { type: 'http', scheme: 'basic', description: 'An API key, as `publicKey:privateKey`.' },
    },
  },
  'x-error-catalogue': [
    {
      kind: 'call',
      code: 'RATE_LIMITED',
      status: 429,
      message: 'Too many requests',
      cause: 'More requests arrived than the limit allows.',
      remedy: 'Wait.',
      actors: ['developer'],
    },
    {
      kind: 'payment',
      code: 'Expired card',
      cause: 'It has expired.',
      remedy: 'Pay again.',
      actors: ['payer', 'tenant'],
    },
    { kind: 'of another shape' },
  ],
};

/** Reads a document as the page does. */
export async function readDocument(body: unknown): Promise<ApiDocument> {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body)));
  return readApiDocument('http://platform.example', new AbortController().signal);
}
