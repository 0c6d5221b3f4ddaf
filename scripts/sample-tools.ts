import { run } from './child.ts';
import { installSystemPackage } from './install-system-package.ts';

/** What the samples that the portal shows are run with, besides Node.js: each with how it is asked for its version. */
const TOOLS = [
  { command: ['python3', '--version'], names: { apt: 'python3', brew: 'python' } },
  { command: ['openssl', 'version'], names: { apt: 'openssl', brew: 'openssl' } },
] as const;

/** Installs what is missing of the tools that run the samples. */
export async function findSampleTools(): Promise<void> {
  for (const { command, names } of TOOLS) {
    const [program, ...args] = command;
    const { code } = await run(program, args);
    if (code !== 0) await installSystemPackage(names);
  }
}
