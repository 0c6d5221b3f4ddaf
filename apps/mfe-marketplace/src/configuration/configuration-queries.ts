import type { Save, Transport } from '@portal/api-client';
import {
  APP_CONFIGURATIONS,
  type AppConfiguration,
  type ConfigurationCall,
  getAppConfiguration,
  INSTALLED_APPS,
  saveAppConfiguration,
} from '@portal/api-client/installed-apps';
import { ifMatch } from '@portal/api-client/verbs';
import type { AccessContext } from '@portal/contract';
import { mutationOptions } from '@tanstack/react-query';

export const appConfiguration = getAppConfiguration.query;

/** The configuration call that an app uses. */
export function configurationCall({ flags }: Pick<AccessContext, 'flags'>, appId: string): ConfigurationCall {
  return flags.has(`v2ConfigurationApps:${appId}`) ? 2 : 1;
}

export function configurationSave(api: Transport, appId: string, call: ConfigurationCall) {
  return mutationOptions({
    mutationFn: ({ input, version }: Save<AppConfiguration>) =>
      saveAppConfiguration(ifMatch(api, version), appId, call, input),
    meta: {
      invalidates: [APP_CONFIGURATIONS, INSTALLED_APPS],
      success: 'App configuration saved',
      failure: 'Failed to save app configuration',
    },
  });
}
