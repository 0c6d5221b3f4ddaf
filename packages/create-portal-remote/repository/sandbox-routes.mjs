import { randomUUID } from 'node:crypto';
import { createdResponses, defineRoute, memberOf, responses, success } from '@portal/sandbox/team-routes';
import * as z from 'zod/mini';
import { noteInputSchema, noteListSchema, noteSchema } from './src/notes/note-schemas.mjs';

// The calls of this team as the sandbox plays them, in development and in tests. They keep their data in memory.

const ADMINS = /** @type {const} */ ({ access: { anyOf: ['TENANT_ADMIN'] } });

/** @type {Map<string, z.output<typeof noteSchema>[]>} The notes of each tenant, newest first. */
const notesOf = new Map();

/** The notes of a tenant without any of its own: an example to look at, which tests do not have. */
let firstNotes = [
  { noteId: randomUUID(), text: 'An example, which sandbox-routes.mjs plays.', createdOn: new Date().toISOString() },
];

const listNotes = defineRoute({
  method: 'GET',
  url: '/sample-notes',
  config: ADMINS,
  schema: {
    tags: ['Sample'],
    operationId: 'listSampleNotes',
    summary: 'List the notes, newest first',
    querystring: z.object({ from: z.optional(z.string()), take: z.optional(z.string()) }),
    response: responses(noteListSchema),
  },
  async handler(request) {
    const results = notesOf.get(memberOf(request).tenantId) ?? firstNotes;
    return success({ results, total: results.length });
  },
});

const createNote = defineRoute({
  method: 'POST',
  url: '/sample-notes',
  config: { ...ADMINS, creates: true },
  schema: {
    tags: ['Sample'],
    operationId: 'createSampleNote',
    summary: 'Create a note',
    body: noteInputSchema,
    response: createdResponses(noteSchema),
  },
  async handler(request, reply) {
    const { tenantId } = memberOf(request);
    const note = { noteId: randomUUID(), text: request.body.text, createdOn: new Date().toISOString() };
    notesOf.set(tenantId, [note, ...(notesOf.get(tenantId) ?? firstNotes)]);
    return reply.status(201).send(success(note));
  },
});

/** @type {import('@portal/sandbox/team-routes').TeamRoutes} */
export const teamRoutes = {
  '/v1': [listNotes, createNote],
  reset() {
    notesOf.clear();
    firstNotes = [];
  },
};
