import { run } from '../processes/child.ts';
import { installSystemPackage } from './install-system-package.ts';

/** Tools that run the portal's code samples, besides Node.js: the command that prints their version, and their packages. */
const TOOLS = [
  { command: ['python3', '--version'], names: { apt: 'python3', brew: 'python' } },
  { command: ['curl', '--version'], names: { apt: 'curl', brew: 'curl' } },
  { command: ['openssl', 'version'], names: { apt: 'openssl', brew: 'openssl' } },
] as const;

/** Installs missing tools for the samples. */
export async function findSampleTools(): Promise<void> {
  for (const { command, names } of TOOLS) {
    const [program, ...args] = command;
    const { code } = await run(program, args);
    if (code !== 0) await installSystemPackage(names);
  }
}
