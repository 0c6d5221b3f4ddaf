import { existsSync } from 'node:fs';
import { Refusal, run } from '../processes/child.ts';

/**
 * Installs a program with the system's package manager: apt-get as root, or Homebrew.
 * Throws a Refusal that says what to install if neither is available or the installation fails.
 */
export async function installSystemPackage(names: { apt: string; brew: string }): Promise<void> {
  const commands: string[][] = [];
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    commands.push(['apt-get', 'update'], ['apt-get', 'install', '-y', '--no-install-recommends', names.apt]);
  } else if (process.platform === 'darwin') {
    commands.push(['brew', 'install', names.brew]);
  } else {
    throw new Refusal(
      `The tests need ${names.apt}. Install it with your package manager (Debian: apt-get install ${names.apt}).`,
    );
  }
  for (const [command = '', ...args] of commands) {
    const { code, output } = await run(command, args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    if (code !== 0) throw new Refusal(`${output}\n${names.apt} could not be installed; see above.`);
  }
}
