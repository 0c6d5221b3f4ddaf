import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './child.ts';

let folder: string;
beforeAll(async function writePackage() {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-npm-'));
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ scripts: { start: 'node server.mjs' } }));
  await writeFile(
    path.join(folder, 'server.mjs'),
    `import { createServer } from 'node:net'
     import { endWithNpm } from ${JSON.stringify(path.join(root, 'scripts/processes/end-with-npm.mjs'))}
     endWithNpm()
     process.on('SIGTERM', () => {
       console.log('ended by SIGTERM')
       process.exit()
     })
     const server = createServer()
     server.listen(0, '127.0.0.1', () => console.log('port ' + server.address().port))`,
  );
});
afterAll(() => rm(folder, { recursive: true }));

test.each(['SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGKILL'] as const)('%s to npm alone ends its command', async (signal) => {
  const npm = spawn('npm', ['--silent', 'start'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: npm.stdout })[Symbol.asyncIterator]();
  const port = Number(/^port (\d+)$/.exec((await lines.next()).value ?? '')?.[1]);
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  const closed = once(socket, 'close');
  npm.kill(signal);
  expect((await lines.next()).value).toBe('ended by SIGTERM');
  await closed;
});
