import type { InstalledApps } from '@portal/api-client/installed-apps';
import type { Marketplace, MarketplaceApp } from '@portal/api-client/marketplace';

/** An app that is installed; `app` is `undefined` if the catalogue no longer contains it. */
export interface Installed {
  /** In lower case. */
  readonly appId: string;
  readonly name: string;
  readonly app: MarketplaceApp | undefined;
  /** `undefined` if it has no environments. */
  readonly environment: string | undefined;
}

/** The installed apps by name. */
export function installedOf(
  { apps }: Marketplace,
  installed: Pick<InstalledApps, 'appIds' | 'environments'>,
): Installed[] {
  return installed.appIds
    .map((id) => {
      const app = apps.find(({ appId }) => appId.toLowerCase() === id);
      return { appId: id, name: app?.name ?? id, app, environment: environmentOf(id, app, installed) };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** The environment of an app: the only one it has, or the one that its configuration chooses if it is installed. */
export function environmentOf(
  id: string,
  app: MarketplaceApp | undefined,
  installed: Pick<InstalledApps, 'environments'> | undefined,
): string | undefined {
  const chosen = installed?.environments?.find(({ appId }) => appId === id.toLowerCase())?.environment;
  return app?.environment ?? chosen;
}
