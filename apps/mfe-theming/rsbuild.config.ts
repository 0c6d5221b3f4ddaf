import { remoteConfig } from '@portal/remote-kit/remote';

export default remoteConfig();
