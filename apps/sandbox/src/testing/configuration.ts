import type { ConfigurationSchema } from '@portal/app-configuration/schema';
import type { AppConfiguration } from '@portal/api-client/installed-apps';
import { checkConfiguration } from '../domain/apps/configuration/configuration-checks.ts';
import { fieldsToSave, isMissing, readValues } from '../domain/apps/configuration/configuration-fields.ts';
import { InvalidRequest } from '../platform/http/input/invalid-request.ts';

/** The paths of all values in a new configuration that a save refuses, or that the app's validation reports as missing. */
export async function faultsWith(schema: ConfigurationSchema, sent: AppConfiguration): Promise<string[]> {
  const read = readValues(schema, sent);
  const fields = fieldsToSave(read, new Map());
  const missing = fields.filter(isMissing).map(({ path }) => path);
  try {
    await checkConfiguration(read, fields);
    return missing;
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error;
    const refused = error.refusals.map(({ field }) => field ?? '');
    return [...missing, ...refused, ...error.issues.map(({ path }) => path.join('.'))];
  }
}
