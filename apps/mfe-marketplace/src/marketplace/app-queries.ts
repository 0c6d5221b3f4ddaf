import type { Transport } from '@portal/api-client';
import { APP_BALANCES, APP_CONFIGURATIONS, installApp, listInstalledApps } from '@portal/api-client/installed-apps';
import { listMarketplaceApps, type MarketplaceApp } from '@portal/api-client/marketplace';
import { getServices } from '@portal/api-client/tenant';
import { mutationOptions } from '@tanstack/react-query';

export const marketplaceApps = listMarketplaceApps.query;

export const installedApps = listInstalledApps.query;

export const licenceServices = getServices.query;

export function appInstallation(api: Transport, { appId }: MarketplaceApp) {
  return mutationOptions({
    mutationFn: () => installApp(api, appId),
    meta: {
      // The money of an app that was installed before is listed again.
      invalidates: [installedApps(api).queryKey, APP_CONFIGURATIONS, APP_BALANCES],
      success: 'App installed. Please enter your app configuration details.',
      failure: 'Failed to install app',
      unconfirmed: {
        title: 'We could not confirm that the app was installed',
        detail: 'Check whether the app is marked as installed, or try again: it is installed only once.',
      },
    },
    // Another user may have installed it, or the last place of the licence.
    onError: (_error, _variables, _result, { client }) =>
      void client.invalidateQueries({ queryKey: installedApps(api).queryKey }),
  });
}
