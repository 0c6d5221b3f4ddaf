import * as z from 'zod/mini';

/** The schemes that use something, by name. */
export const schemeUsesSchema = z.object({
  schemes: z.array(
    z.object({
      schemeId: z.string(),
      /** collect or payout. */
      kind: z.string(),
      name: z.string(),
      /** Whether payments follow it; otherwise only a draft uses it. */
      isPublished: z.boolean(),
    }),
  ),
});

export type SchemeUses = z.infer<typeof schemeUsesSchema>;
