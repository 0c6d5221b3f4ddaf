// One file, which most visits never load: pages of a signed-in user without an open tenant.
export { ChooseTenantPage } from './choose-tenant-page.tsx';
export { NoTenantPage } from './no-tenant-page.tsx';
export { ReplacedPage } from './replaced-page.tsx';
