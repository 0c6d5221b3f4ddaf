import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Refusal, root, run, startServer } from './child.ts';

let folder: string;
let echoServer: string;

beforeAll(async function writeAServer() {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-child-test-'));
  echoServer = path.join(folder, 'server.mjs');
  await writeFile(
    echoServer,
    `import { createServer } from 'node:net'
     const server = createServer((socket) => socket.on('error', () => {}))
     server.listen(0, '127.0.0.1', () => {
       console.log('starting')
       console.log(JSON.stringify({ ready: true, url: 'http://127.0.0.1:' + server.address().port }))
     })`,
  );
});

afterAll(() => rm(folder, { recursive: true }));

/** Connects to a server. `closed` resolves when the connection ends, also by a reset. */
async function connectTo(url: string): Promise<{ closed: Promise<void> }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  return { closed: new Promise((resolve) => socket.once('close', () => resolve())) };
}

it('waits for the ready line of a server, and stops the server on request', async () => {
  const server = await startServer('echo server', echoServer, {});
  const { closed } = await connectTo(server.ready.url);
  await server.stop();
  await Promise.all([closed, server.ended]);
});

it('prints what a server is preparing, and then waits without a timeout', async () => {
  const slow = path.join(folder, 'slow.mjs');
  const prepared = path.join(folder, 'prepared');
  await writeFile(
    slow,
    `import { existsSync } from 'node:fs'
     console.log(JSON.stringify({ preparing: 'A million payments are written.' }))
     setInterval(() => {
       if (existsSync(${JSON.stringify(prepared)})) console.log(JSON.stringify({ ready: true, url: 'http://slow.example' }))
     }, 5)`,
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const said = new Promise((resolve) => vi.spyOn(console, 'log').mockImplementation(resolve));
  try {
    const starting = startServer('slow server', slow, {});
    expect(await Promise.race([said, starting])).toBe('A million payments are written.');
    vi.advanceTimersByTime(3_600_000);
    await writeFile(prepared, '');
    const server = await starting;
    vi.useRealTimers();
    await server.stop();
  } finally {
    vi.useRealTimers();
    vi.restoreAllMocks();
  }
});

it('reports the error message of a server that fails to start', async () => {
  const refusing = path.join(folder, 'refusing.mjs');
  await writeFile(refusing, `console.error('The data directory is in use.'); process.exitCode = 1`);
  await expect(startServer('refusing server', refusing, {})).rejects.toEqual(
    new Refusal('The data directory is in use.'),
  );
});

it('says what to do if a server lacks a package', async () => {
  const lacking = path.join(folder, 'lacking.mjs');
  await writeFile(lacking, `import 'no-such-package'`);
  await expect(startServer('lacking server', lacking, {})).rejects.toEqual(
    new Refusal(
      "'no-such-package' cannot be found. If it is a dependency, delete node_modules and run the command again: it installs all dependencies.",
    ),
  );
});

it('ends servers and commands when the process that started them is killed', async () => {
  const starter = path.join(folder, 'starter.mjs');
  const child = JSON.stringify(path.join(root, 'scripts/processes/child.ts'));
  await writeFile(
    starter,
    `import { run, startServer } from ${child}
     const server = await startServer('echo server', ${JSON.stringify(echoServer)}, {})
     console.log(server.ready.url)
     await run('/bin/sh', ['-c', ${JSON.stringify(`'${process.execPath}' '${echoServer}' & wait`)}], { output: 'show' })`,
  );
  const starting = spawn('node', ['--import', 'tsx', starter], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = [];
  for await (const line of createInterface({ input: starting.stdout })) {
    const [url] = /http:[^"]+/.exec(line) ?? [];
    if (url === undefined) continue;
    closed.push((await connectTo(url)).closed);
    if (closed.length === 2) break;
  }
  starting.kill('SIGKILL');
  await Promise.all(closed);
});

it('reports in one sentence that the port of npm start is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  try {
    const { code, output } = await run('node', ['scripts/start.mjs'], { env: { ...process.env, PORT: String(port) } });
    expect(output.trim()).toMatch(
      /^Port \d+ is in use\. Set PORT to another one\. The portal uses that port, and the sandbox the next one\.$/,
    );
    expect(code).toBe(1);
  } finally {
    other.close();
  }
});
