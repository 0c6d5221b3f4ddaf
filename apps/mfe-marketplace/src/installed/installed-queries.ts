import type { Transport } from '@portal/api-client';
import { APP_CONFIGURATIONS, INSTALLED_APPS, uninstallApp } from '@portal/api-client/installed-apps';
import { mutationOptions } from '@tanstack/react-query';

export function appUninstallation(api: Transport, appId: string) {
  return mutationOptions({
    mutationFn: () => uninstallApp(api, appId),
    meta: {
      invalidates: [INSTALLED_APPS, APP_CONFIGURATIONS],
      success: 'App uninstalled',
      failure: 'Failed to uninstall app',
    },
  });
}
