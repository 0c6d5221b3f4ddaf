import * as z from 'zod/mini';
import { apiPath } from './transport/api-path.ts';
import { nameInput, withoutInvisible } from './inputs/name-input.ts';
import { resource } from './calls/resource.ts';
import { creating, deleting, listing, readingVersioned, saving } from './calls/verbs.ts';

export const sampleThingSchema = z.object({
  sampleThingId: z.string(),
  name: z.string(),
  /** Empty if there is none. */
  note: z.string(),
  /** RFC 3339, UTC. */
  createdOn: z.string(),
});

export const sampleThingListSchema = z.object({ results: z.array(sampleThingSchema), total: z.number() });

/** The input of a creation or a change, as validated by the form and the platform. */
export const sampleThingInputSchema = z.object({
  name: nameInput(60),
  note: z.string().check(z.trim(), withoutInvisible, z.maxLength(200, 'Please use at most 200 characters')),
});

export type SampleThing = z.infer<typeof sampleThingSchema>;
export type SampleThingInput = z.infer<typeof sampleThingInputSchema>;

export const SAMPLE_THINGS = resource('sample-things');

const PATH = 'v1/sample-things';
const sampleThingPath = (sampleThingId: string) => apiPath`v1/sample-things/${sampleThingId}`;

/** Returns all sample things of the tenant, newest first. */
export const listSampleThings = listing(SAMPLE_THINGS, sampleThingListSchema, PATH);

export const getSampleThing = readingVersioned(SAMPLE_THINGS, sampleThingSchema, sampleThingPath);

export const createSampleThing = creating(sampleThingSchema, (body: SampleThingInput) => ({ path: PATH, body }));

/** Replaces all fields of the form. */
export const updateSampleThing = saving((sampleThingId: string, body: SampleThingInput) => ({
  path: sampleThingPath(sampleThingId),
  body,
}));

export const deleteSampleThing = deleting(sampleThingPath);
