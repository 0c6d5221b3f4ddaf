import { resource } from '@portal/api-client/resource';
import { creating, listing } from '@portal/api-client/verbs';
import type * as z from 'zod/mini';
import { type noteInputSchema, noteListSchema, noteSchema } from './note-schemas.mjs';

export type Note = z.infer<typeof noteSchema>;
export type NoteInput = z.infer<typeof noteInputSchema>;

const NOTES = resource('sample-notes');

const PATH = 'v1/sample-notes';

/** Returns all notes of the tenant, newest first. */
export const listNotes = listing(NOTES, noteListSchema, PATH);

export const createNote = creating(noteSchema, (body: NoteInput) => ({ path: PATH, body }));
