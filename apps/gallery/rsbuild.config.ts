import { pageConfig } from '@portal/remote-kit/page';

// No `build` script beside it in package.json: the gallery is for development, and nothing of it is ever published.
export default pageConfig();
