import { expect, test, vi } from 'vitest';
import { readApiDocument, resolveSchema, subjectsOf } from './api-document.ts';

const operation = (operationId: string, ...tags: string[]) => ({
  operationId,
  tags,
  parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
  responses: { 200: { description: 'It was done.', content: { 'application/json': { schema: { type: 'null' } } } } },
});

const served = {
  openapi: '3.1.1',
  info: { title: 'API', version: '1' },
  tags: [{ name: 'Users', description: 'People' }, { name: 'Keys' }],
  paths: {
    '/keys': { get: operation('listKeys', 'Keys') },
    '/users/{id}': { parameters: [], delete: operation('deleteUser', 'Users'), get: operation('getUser', 'Users') },
    '/health': { get: { responses: {} } },
  },
  components: { schemas: { Text: { type: 'string' } } },
};

function respond(body: unknown, status = 200): void {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));
}

const read = () => readApiDocument('http://platform.example', new AbortController().signal);

test('operations are grouped by tag, in the order in which the document introduces the tags', async () => {
  respond(served);
  const subjects = subjectsOf(await read());
  expect(subjects.map(({ name, operations }) => [name, operations.map(({ id }) => id)])).toEqual([
    ['Users', ['getUser', 'deleteUser']],
    ['Keys', ['listKeys']],
    ['Other', ['get/health']],
  ]);
  expect(subjects[0]?.operations[0]).toMatchObject({ method: 'GET', path: '/users/{id}' });
});

test('a reference resolves to its schema', async () => {
  respond(served);
  expect(resolveSchema(await read(), { $ref: '#/components/schemas/Text' })).toEqual({ type: 'string' });
});

test('an invalid document is refused, and so is an operation of another shape', async () => {
  respond({ hello: 'world' });
  await expect(read()).rejects.toThrow();
  respond(served, 503);
  await expect(read()).rejects.toThrow('The request for openapi.json failed with status 503');
  respond({ ...served, paths: { '/keys': { get: { parameters: 'none' } } } });
  const document = await read();
  expect(() => subjectsOf(document)).toThrow();
});
