import { hostConfig } from '@portal/remote-kit/host';
import { mergeRsbuildConfig } from '@rsbuild/core';
import { shellBuild } from './shell-build.ts';

export default mergeRsbuildConfig(hostConfig(), shellBuild);
