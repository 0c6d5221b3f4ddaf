import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { createdResponses, defineRoute, memberOf, responses, success, type TeamRoutes } from './team-routes.ts';
import { readTeamRoutes } from './team-routes-file.ts';
import { setUpSandbox } from './testing/set-up-sandbox.ts';

const notes = new Map<string, string[]>();
const access = { anyOf: ['TENANT_ADMIN'] } as const;
const listSchema = z.object({ results: z.array(z.string()) });
const noteSchema = z.object({ text: z.string().check(z.minLength(1)) });
const teamRoutes: TeamRoutes = {
  '/v1': [
    defineRoute({
      method: 'GET',
      url: '/payout-notes',
      config: { access },
      schema: { tags: ['Payouts'], operationId: 'listNotes', summary: 'List', response: responses(listSchema) },
      handler: async (request) => success({ results: notes.get(memberOf(request).tenantId) ?? [] }),
    }),
    defineRoute({
      method: 'POST',
      url: '/payout-notes',
      config: { access, creates: true },
      schema: {
        tags: ['Payouts'],
        operationId: 'createNote',
        summary: 'Create',
        body: noteSchema,
        response: createdResponses(noteSchema),
      },
      async handler(request, reply) {
        notes.set(memberOf(request).tenantId, [request.body.text]);
        return reply.status(201).send(success(request.body));
      },
    }),
  ],
  reset: () => notes.clear(),
};

const { callAs } = setUpSandbox({ teamRoutes });
const admin = callAs('admin@northwind.example');

test('calls of a team are behind the authentication, roles and validation of all others', async () => {
  expect(await admin('POST v1/payout-notes', { text: 'Call' })).toMatchObject({ status: 201 });
  expect((await admin('GET v1/payout-notes')).data).toEqual({ results: ['Call'] });
  expect((await callAs('admin@contoso.example', 'Contoso Retail')('GET v1/payout-notes')).data).toEqual({
    results: [],
  });
  expect(await callAs('webhooks@northwind.example')('GET v1/payout-notes')).toMatchObject({ status: 403 });
  expect(await callAs('admin@contoso.example')('GET v1/payout-notes')).toMatchObject({ status: 403 });
  expect(await admin('POST v1/payout-notes', { text: '' })).toMatchObject({ status: 400, fields: ['text'] });
});

test('a reset restores the data of a team too', async () => {
  expect((await admin('GET v1/payout-notes')).data).toEqual({ results: [] });
});

test('a module without the calls of a team is refused, and the error says what it must export', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'team-routes-'));
  const file = join(folder, 'routes.mjs');
  try {
    await writeFile(file, "export const teamRoutes = { '/v1': [() => {}] };");
    expect(Object.keys((await readTeamRoutes(['--routes', file])) ?? {})).toEqual(['/v1']);
    await writeFile(`${file}.mjs`, "export const teamRoutes = { '/v3': [] };");
    await expect(readTeamRoutes(['--routes', `${file}.mjs`])).rejects.toThrow("must export 'teamRoutes'");
    await expect(readTeamRoutes(['--routes', join(folder, 'none.mjs')])).rejects.toThrow('cannot be loaded');
    await expect(readTeamRoutes(['--route', file])).rejects.toThrow('Usage: portal-sandbox [--routes FILE]');
    expect(await readTeamRoutes([])).toBeUndefined();
  } finally {
    await rm(folder, { recursive: true });
  }
});
