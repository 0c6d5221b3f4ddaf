import type { PageModules } from '@portal/remote-kit/runtime';

/** All shared modules, by specifier. The build writes this module (`hostConfig`). */
export const sharedModules: PageModules;
