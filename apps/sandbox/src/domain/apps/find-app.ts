import { PlatformError } from '../../platform/http/errors.ts';
import type { CatalogueApp } from './catalogue/catalogue-app.ts';
import { CATALOGUE } from './catalogue/catalogue.ts';

/** An app of the marketplace, with its id in lower case, which all tables use. */
export interface FoundApp {
  readonly appId: string;
  readonly app: CatalogueApp;
}

/** The app with this id, in upper or lower case. Throws NOT_FOUND if the marketplace has none. */
export function findApp(id: string): FoundApp {
  const appId = id.toLowerCase();
  const app = CATALOGUE.find((one) => one.appId.toLowerCase() === appId);
  if (!app) throw new PlatformError('NOT_FOUND');
  return { appId, app };
}
