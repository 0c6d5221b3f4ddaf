import type { Transport } from '@portal/api-client';
import { APP_CONFIGURATIONS, INSTALLED_APPS, listAppUses, uninstallApp } from '@portal/api-client/installed-apps';
import { mutationOptions } from '@tanstack/react-query';

/** The schemes that use an app, as they are now: they change in another area. */
export function appUses(api: Transport, appId: string) {
  return { ...listAppUses.query(api, appId), staleTime: 0 };
}

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
