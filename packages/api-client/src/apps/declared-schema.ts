import { configurationSchemaSchema } from '@portal/app-configuration/schema';
import * as z from 'zod/mini';
import { MARKETPLACE, MARKETPLACE_PATH } from './marketplace.ts';
import type { Transport } from '../transport/transport.ts';
import { reading } from '../calls/verbs.ts';

/**
 * A query that reads the schema of an app's configuration from the catalogue. Fails with a `ContractError`, which is reported to
 * monitoring, if the schema has a keyword outside the vocabulary.
 */
export function declaredSchema(api: Transport, appId: string) {
  const isOther = z.refine((id) => id !== appId, { abort: true });
  const app = z.union([
    z.object({ appId: z.literal(appId), configurationSchema: configurationSchemaSchema }),
    z.object({ appId: z.string().check(isOther) }),
  ]);
  const query = reading(MARKETPLACE, z.object({ apps: z.array(app) }), MARKETPLACE_PATH).query(api);
  return {
    ...query,
    queryKey: [...query.queryKey, appId] as const,
    select: ({ apps }: Awaited<ReturnType<typeof query.queryFn>>) => ({
      schema: apps.find((one) => 'configurationSchema' in one)?.configurationSchema,
    }),
  };
}
