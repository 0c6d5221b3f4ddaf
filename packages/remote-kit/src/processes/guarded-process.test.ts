import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';

const END_WITH_NPM = JSON.stringify(import.meta.resolve('@portal/turn-lock/end-with-npm'));
const from = (file: string) => JSON.stringify(path.join(import.meta.dirname, file));

let folder: string;
beforeAll(async function writePackage() {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-npm-'));
  // As in the repository of a domain team: npm runs a command, which runs a server.
  const tsx = import.meta.resolve('tsx');
  const scripts = { start: 'node server.mjs', dev: `node --import ${tsx} command.mjs` };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ scripts }));
  await writeFile(
    path.join(folder, 'server.mjs'),
    `import { createServer } from 'node:net'
     import { endWithNpm } from ${END_WITH_NPM}
     if (process.argv[2] !== 'of-command') endWithNpm()
     process.on('SIGTERM', () => {
       console.log('ended by SIGTERM')
       process.exit()
     })
     const server = createServer()
     server.listen(0, '127.0.0.1', () => console.log('port ' + server.address().port))`,
  );
  await writeFile(
    path.join(folder, 'command.mjs'),
    `import { endWithNpm } from ${END_WITH_NPM}
     import { passSignals, startGuarded } from ${from('guarded-process.ts')}
     endWithNpm()
     console.log('command ' + process.pid)
     const server = startGuarded(${JSON.stringify(path.join(folder, 'server.mjs'))}, ['of-command'], process.env)
     passSignals(server)
     server.child.stdout.on('data', (text) => process.stdout.write(text))
     await server.ended`,
  );
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs a script of the package. `next` resolves to its next line of output. */
function run(script: string): { npm: ChildProcess; next: () => Promise<string> } {
  const npm = spawn('npm', ['--silent', 'run', script], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: npm.stdout })[Symbol.asyncIterator]();
  return { npm, next: async () => (await lines.next()).value ?? '' };
}

/** Connects to the server that printed its port. Resolves to what resolves when the server has ended. */
async function connectTo(line: string): Promise<{ closed: Promise<unknown> }> {
  const socket = connect(Number(/^port (\d+)$/.exec(line)?.[1]), '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  return { closed: once(socket, 'close') };
}

/** Whether a process runs: signal 0 only asks. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.each(['SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGKILL'] as const)('%s to npm alone ends its command', async (signal) => {
  const { npm, next } = run('start');
  const { closed } = await connectTo(await next());
  npm.kill(signal);
  expect(await next()).toBe('ended by SIGTERM');
  await closed;
});

test('a command whose npm was killed asks its server to end, and ends', async () => {
  const { npm, next } = run('dev');
  const command = Number((await next()).replace('command ', ''));
  const { closed } = await connectTo(await next());
  npm.kill('SIGKILL');
  expect(await next()).toBe('ended by SIGTERM');
  await closed;
  await expect.poll(() => isRunning(command)).toBe(false);
});

test('the server of a command that was killed ends as well', async () => {
  const { next } = run('dev');
  const command = Number((await next()).replace('command ', ''));
  const { closed } = await connectTo(await next());
  process.kill(command, 'SIGKILL');
  await closed;
});
