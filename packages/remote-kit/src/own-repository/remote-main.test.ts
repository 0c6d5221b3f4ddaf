import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';

const MAIN = join(import.meta.dirname, 'remote-main.ts');
const REMOTE = join(import.meta.dirname, '../../../../apps/remote-template');

let folder: string;
const portal = createServer((_, response) => response.end('<!doctype html>'));
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'remote-main-'));
});
afterEach(async () => {
  portal.close();
  await rm(folder, { recursive: true });
});

/** Starts a server. Resolves to its port. */
async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

test('dev ends with the npm that runs it, even if npm is killed', async () => {
  const other = createServer();
  const port = await listen(other);
  await new Promise((resolve) => other.close(resolve));
  const shown = `--portal http://127.0.0.1:${await listen(portal)} --port ${port}`;
  const command = `node --import ${import.meta.resolve('tsx')} ${MAIN} dev ${shown}`;
  const scripts = { dev: `cd ${REMOTE} && ${command}` };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts }));
  const npm = spawn('npm', ['--silent', 'run', 'dev'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const output: string[] = [];
  for await (const line of createInterface({ input: npm.stdout })) {
    output.push(line);
    if (line.startsWith('Open ')) break;
  }
  expect(output.at(-1)).toContain(`remote-override=sample@http://localhost:${port}/mf-manifest.json`);
  const serves = () =>
    fetch(`http://localhost:${port}/mf-manifest.json`).then(
      ({ ok }) => ok,
      () => false,
    );
  expect(await serves()).toBe(true);
  npm.kill('SIGKILL');
  await expect.poll(serves).toBe(false);
});
