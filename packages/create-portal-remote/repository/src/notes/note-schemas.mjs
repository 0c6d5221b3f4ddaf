import * as z from 'zod/mini';

// Plain JavaScript, because the sandbox, which Node runs, validates with the same schemas as the calls.

export const noteSchema = z.object({
  noteId: z.string(),
  text: z.string(),
  /** RFC 3339, UTC. */
  createdOn: z.string(),
});

export const noteListSchema = z.object({ results: z.array(noteSchema), total: z.number() });

export const noteInputSchema = z.object({
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(200, 'Please use at most 200 characters')),
});
