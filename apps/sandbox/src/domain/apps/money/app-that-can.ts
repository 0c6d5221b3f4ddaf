import type { CatalogueApp } from '../catalogue/catalogue-app.ts';
import { PlatformError } from '../../../platform/http/errors.ts';
import { findApp, type FoundApp } from '../find-app.ts';

/** The app with this id, in any case. Throws NOT_FOUND, or APP_CANNOT_DO_THIS if it lacks the capability. */
export function appThatCan(capability: CatalogueApp['capabilities'][number], id: string): FoundApp {
  const found = findApp(id);
  if (!found.app.capabilities.includes(capability)) throw new PlatformError('APP_CANNOT_DO_THIS');
  return found;
}
