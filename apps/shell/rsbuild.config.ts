import { hostConfig } from '@portal/remote-kit/host';

export default hostConfig();
