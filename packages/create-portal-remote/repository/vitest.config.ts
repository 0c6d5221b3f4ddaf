import { remoteTests } from '@portal/test-kit/vitest';

export default remoteTests();
