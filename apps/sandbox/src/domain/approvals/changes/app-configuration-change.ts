import { appConfigurationSchema } from '@portal/api-client/installed-apps';
import { writerRoles } from '@portal/contract';
import * as z from 'zod/mini';
import { APP_ACTIVITY } from '../../apps/app-activity.ts';
import { requirePresent } from '../../../platform/http/row-version.ts';
import { compareConfiguration, saveApprovedConfiguration } from '../../apps/configuration/app-configuration.ts';
import { schemaOf } from '../../apps/configuration/configuration-fields.ts';
import { requireInstalled } from '../../apps/installed-apps.ts';
import { orLapse, type RequestedChange } from '../approved-change.ts';
import { settingsInWords } from './configuration-words.ts';

const storedSchema = z.object({ appId: z.string(), version: z.string() });

/** The configuration of an app. All of it is encrypted, because only its schema knows which parts are secret. */
export const appConfiguration: RequestedChange<'appConfiguration'> = {
  async prepare(request, { appId: id, version, configuration }) {
    const found = await requireInstalled(request.server.services.db, request, id);
    const compared = await compareConfiguration(request, found, configuration);
    const { appId, app } = found;
    return {
      kind: 'appConfigurations',
      title: `Change the configuration of ${app.name}`,
      required: [writerRoles('APP')],
      subjects: [`app ${appId}`],
      stored: { appId, version: requirePresent(version, compared) },
      secret: JSON.stringify(configuration),
      shown: { changes: settingsInWords({ schema: schemaOf(found), ...compared }), publications: [] },
    };
  },
  changes: ({ stored }) => [
    { of: APP_ACTIVITY, action: 'Change the configuration of an app', id: storedSchema.parse(stored).appId },
  ],
  async apply(trx, request, { approvalId, requestedBy, stored, secret = '{}' }) {
    const { appId, version } = storedSchema.parse(stored);
    const values = appConfigurationSchema.parse(JSON.parse(secret));
    await orLapse(async () => {
      const found = await requireInstalled(trx, request, appId);
      await saveApprovedConfiguration(trx, request, found, { values, version, by: requestedBy, approvalId });
    });
  },
};
