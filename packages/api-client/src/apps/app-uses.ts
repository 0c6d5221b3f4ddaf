import * as z from 'zod/mini';
import { resource } from '../calls/resource.ts';
import { reading } from '../calls/verbs.ts';
import { schemeUsesSchema } from '../schemes/scheme-uses.ts';

/** One for each installed app that the marketplace has, ordered by name: the schemes that use it. */
export const appUseListSchema = z.object({
  results: z.array(z.object({ appId: z.string(), ...schemeUsesSchema.shape })),
});

export type AppUseList = z.infer<typeof appUseListSchema>;

export const APP_USES = resource('app-uses');

/**
 * Returns the schemes that use each installed app, for the list of apps. Beyond the specification: a platform without it responds with
 * 404.
 */
export const listAllAppUses = reading(APP_USES, appUseListSchema, 'v1/apps/installed/uses');
