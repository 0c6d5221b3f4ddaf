import { randomUUID } from 'node:crypto';
import { sampleThingInputSchema, sampleThingListSchema, sampleThingSchema } from '@portal/api-client/sample-things';
import { readerRoles, writerRoles } from '@portal/contract';
import * as z from 'zod/mini';
import { inPath } from '../../platform/activity/record-requests.ts';
import { createdResponses, responses, success } from '../../platform/http/envelope.ts';
import { pageQuery } from '../../platform/http/input/page-query.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { tag } from '../../platform/http/row-version.ts';
import { createOwned, deleteOwned, findOwned, listOwned, saveVersioned } from '../owned-rows.ts';
import { SAMPLE_THING_ACTIVITY } from './sample-thing-activity.ts';
import { readSampleThing, SAMPLE_THINGS, sampleThingColumns } from './sample-thing-rows.ts';

const READERS = { access: { anyOf: readerRoles('BRIDGE') } };
const WRITERS = { access: { anyOf: writerRoles('BRIDGE') } };

const paramsSchema = z.object({ sampleThingId: z.string() });

const listSampleThings = defineRoute({
  method: 'GET',
  url: '/sample-things',
  config: READERS,
  schema: {
    tags: ['Sample things'],
    operationId: 'listSampleThings',
    summary: 'List the sample things, newest first',
    querystring: z.object(pageQuery(1_000_000)),
    response: responses(sampleThingListSchema),
  },
  async handler(request) {
    const { db } = request.server.services;
    const { rows, total } = await listOwned(db, request, SAMPLE_THINGS, {
      orderBy: 'created_on desc',
      page: request.query,
    });
    return success({ results: rows.map(readSampleThing), total });
  },
});

const createSampleThing = defineRoute({
  method: 'POST',
  url: '/sample-things',
  config: {
    ...WRITERS,
    activity: { of: SAMPLE_THING_ACTIVITY, action: 'Create a new sample thing' },
    creates: true,
  },
  schema: {
    tags: ['Sample things'],
    operationId: 'createSampleThing',
    summary: 'Create a new sample thing',
    body: sampleThingInputSchema,
    response: createdResponses(sampleThingSchema),
  },
  async handler(request, reply) {
    const { db, clock } = request.server.services;
    const created = await createOwned(db, request, SAMPLE_THINGS, {
      values: {
        ...sampleThingColumns(request.body),
        sample_thing_id: randomUUID(),
        created_on: new Date(clock.now()),
      },
      respond: readSampleThing,
      idOf: ({ sampleThingId }) => sampleThingId,
    });
    return reply.status(201).send(success(created));
  },
});

const getSampleThing = defineRoute({
  method: 'GET',
  url: '/sample-things/:sampleThingId',
  config: { ...READERS, versioned: true, refusals: ['NOT_FOUND'] },
  schema: {
    tags: ['Sample things'],
    operationId: 'getSampleThing',
    summary: 'Read one of the sample things',
    params: paramsSchema,
    response: responses(sampleThingSchema),
  },
  async handler(request, reply) {
    const row = await findOwned(request.server.services.db, request, SAMPLE_THINGS, request.params.sampleThingId);
    tag(reply, row);
    return success(readSampleThing(row));
  },
});

const updateSampleThing = defineRoute({
  method: 'PUT',
  url: '/sample-things/:sampleThingId',
  config: {
    ...WRITERS,
    activity: { of: SAMPLE_THING_ACTIVITY, action: 'Change one of the sample things', id: inPath('sampleThingId') },
    versioned: true,
    refusals: ['NOT_FOUND'],
    async stored(request) {
      const { sampleThingId } = paramsSchema.parse(request.params);
      return readSampleThing(await findOwned(request.server.services.db, request, SAMPLE_THINGS, sampleThingId));
    },
  },
  schema: {
    tags: ['Sample things'],
    operationId: 'updateSampleThing',
    summary: 'Change one of the sample things',
    params: paramsSchema,
    body: sampleThingInputSchema,
    response: responses(sampleThingSchema),
  },
  async handler(request, reply) {
    const { db } = request.server.services;
    const { sampleThingId } = request.params;
    const row = await saveVersioned(db, request, SAMPLE_THINGS, sampleThingId, sampleThingColumns(request.body));
    tag(reply, row);
    return success(readSampleThing(row));
  },
});

const deleteSampleThing = defineRoute({
  method: 'DELETE',
  url: '/sample-things/:sampleThingId',
  config: {
    ...WRITERS,
    activity: { of: SAMPLE_THING_ACTIVITY, action: 'Delete one of the sample things', id: inPath('sampleThingId') },
    refusals: ['NOT_FOUND'],
  },
  schema: {
    tags: ['Sample things'],
    operationId: 'deleteSampleThing',
    summary: 'Delete one of the sample things',
    params: paramsSchema,
    response: responses(z.null()),
  },
  async handler(request) {
    await deleteOwned(request.server.services.db, request, SAMPLE_THINGS, request.params.sampleThingId);
    return success(null);
  },
});

/** v1/sample-things. */
export const sampleThingRoutes: readonly Route[] = [
  listSampleThings,
  createSampleThing,
  getSampleThing,
  updateSampleThing,
  deleteSampleThing,
];
