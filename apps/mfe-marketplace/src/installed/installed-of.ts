import type { InstalledApps } from '@portal/api-client/installed-apps';
import type { Marketplace, MarketplaceApp } from '@portal/api-client/marketplace';

/** An app that is installed; `app` is `undefined` if the catalogue no longer contains it. */
export interface Installed {
  /** In lower case. */
  readonly appId: string;
  readonly name: string;
  readonly app: MarketplaceApp | undefined;
}

/** The installed apps by name. */
export function installedOf({ apps }: Marketplace, { appIds }: Pick<InstalledApps, 'appIds'>): Installed[] {
  return appIds
    .map((id) => {
      const app = apps.find(({ appId }) => appId.toLowerCase() === id);
      return { appId: id, name: app?.name ?? id, app };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}
