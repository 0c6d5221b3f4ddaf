// One file, which most visits never load.
export { ChooseTenantPage } from './choose-tenant-page.tsx';
export { LoggedOutPage } from './logged-out-page.tsx';
export { NoTenantPage } from './no-tenant-page.tsx';
export { ReplacedPage } from './replaced-page.tsx';
export { UserLoadFailedPage } from './user-load-failed-page.tsx';
