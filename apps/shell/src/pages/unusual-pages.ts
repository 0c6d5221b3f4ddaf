import { ChooseTenantPage } from './choose-tenant-page.tsx';
import { NoTenantPage } from './no-tenant-page.tsx';
import { ReplacedPage } from './replaced-page.tsx';
import { UserLoadFailedPage } from './user-load-failed-page.tsx';

/** One file, which most visits never load. */
export const unusualPages = { ChooseTenantPage, NoTenantPage, ReplacedPage, UserLoadFailedPage };

export type UnusualPages = typeof unusualPages;
