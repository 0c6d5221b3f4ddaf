import { pageConfig } from '@portal/remote-kit/page';

// package.json has no `build` script: the gallery is for development and never published.
export default pageConfig();
