import { resource } from '../calls/resource.ts';

/** Payment methods belong to it too; areas that read only those do not load the schemas of apps. */
export const INSTALLED_APPS = resource('installed-apps');
