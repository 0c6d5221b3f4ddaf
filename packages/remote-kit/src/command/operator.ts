import { execFileSync } from 'node:child_process';
import { hostname, userInfo } from 'node:os';

/**
 * Returns who runs a release command, for the history: `PORTAL_USER` from the environment, or git's user, such as
 * `Ada Lovelace <ada@payments.example>`, or the user of this machine.
 */
export function currentOperator(): string {
  const given = process.env['PORTAL_USER'] ?? '';
  if (given !== '') return given;
  const [name, email] = [gitSetting('user.name'), gitSetting('user.email')];
  if (name !== undefined) return email === undefined ? name : `${name} <${email}>`;
  return email ?? `${userName()}@${hostname()}`;
}

function gitSetting(name: string): string | undefined {
  try {
    const value = execFileSync('git', ['config', name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return value.trim() === '' ? undefined : value.trim();
  } catch {
    return undefined; // not set, or without git
  }
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`; // a container's user without a name
  }
}
