import { pageConfig } from '@portal/remote-kit/page';

/** Builds the libraries that every page of the portal needs, without the portal, to compare its start with. */
export default pageConfig({ root: import.meta.dirname });
