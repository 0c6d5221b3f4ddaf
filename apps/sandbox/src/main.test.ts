import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isAlive } from '@portal/turn-lock';
import { createdKeySchema } from '@portal/api-client/keys';
import { sandboxBundle } from './bundle.ts';
import { lockDirectory } from './platform/database/directory-lock.ts';
import { createTestHome, end, type TestHome } from './testing/home/test-home.ts';
import { freePort } from './testing/test-port.ts';

let home: TestHome;
let port: number;
beforeAll(async () => {
  home = await createTestHome();
  ({ port } = home);
});
afterAll(() => home.remove());

async function start(): Promise<{ child: ChildProcess; url: string }> {
  const { child, url, accounts, invitation } = await home.start();
  expect(accounts).toHaveLength(8);
  expect(invitation.email).toBe('invited@northwind.example');
  const key = new URL(invitation.link).searchParams.get('key') ?? '';
  const summary = await fetch(`${url}/v1/invitation/summary/${key}`);
  expect(await summary.json()).toMatchObject({ data: { invitationStatus: 'INVITED', tenantName: 'Northwind Labs' } });
  return { child, url };
}

/** Runs a start that must fail; returns its exit code and error output. */
async function refusedStart(env: Record<string, string>): Promise<{ code: unknown; output: string }> {
  const child = home.spawn(env);
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = await once(child, 'close');
  return { code, output };
}

const keySchema = z.object({ data: createdKeySchema });
const keysSchema = z.object({
  data: z.object({ tenantKeys: z.array(z.object({ name: z.string(), publicKey: z.string() })) }),
});

test(
  'acknowledged writes survive kill -9, and a retried request creates its key only once',
  { timeout: 120_000 },
  async () => {
    const headers = await home.headersOf();
    const acknowledged = new Map<string, string>();
    let unanswered: string[] = [];

    /** Creates a key, once however often it is retried. A name without a response stays in `unanswered` for a retry. */
    async function createKey(url: string, name: string): Promise<boolean> {
      const body = JSON.stringify({ name, roles: ['APP_READ'] });
      const idempotency = { 'idempotency-key': `the key of ${name}`.replaceAll(' ', '-') };
      try {
        const response = await fetch(`${url}/v1/tenant/keys`, {
          method: 'POST',
          headers: { ...headers, ...idempotency, 'content-type': 'application/json' },
          body,
        });
        const { publicKey } = keySchema.parse(await response.json()).data;
        expect(acknowledged.get(name) ?? publicKey).toBe(publicKey);
        acknowledged.set(name, publicKey);
        return true;
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        unanswered.push(name);
        return false;
      }
    }

    for (const round of [1, 2]) {
      const { child, url } = await start();
      const again = [...unanswered, ...[...acknowledged.keys()].slice(-5)];
      unanswered = [];
      for (const name of again) expect(await createKey(url, name)).toBe(true);

      const enough = acknowledged.size + 20;
      let killed: Promise<unknown> | undefined;
      async function createKeysUntilKilled(worker: number): Promise<void> {
        for (let count = 0; await createKey(url, `Key ${round} ${worker} ${count}`); count += 1) {
          if (acknowledged.size >= enough) killed ??= end(child, 'SIGKILL');
        }
      }
      await Promise.all([1, 2, 3].map(createKeysUntilKilled));
      await killed;
      expect(unanswered).toHaveLength(3);
    }

    const last = await start();
    for (const name of unanswered) expect(await createKey(last.url, name)).toBe(true);
    const kept = keysSchema.parse(await (await fetch(`${last.url}/v1/tenant/keys`, { headers })).json());
    const created = kept.data.tenantKeys.filter(({ name }) => /^Key \d/.test(name));
    expect(new Map(created.map(({ name, publicKey }) => [name, publicKey]))).toEqual(acknowledged);
    expect(created).toHaveLength(acknowledged.size);
    expect(acknowledged.size).toBeGreaterThanOrEqual(40);

    const began = performance.now();
    expect(await end(last.child, 'SIGTERM')).toEqual([0, null]);
    expect(performance.now() - began).toBeLessThan(3000);
    lockDirectory(home.dataDir).release();
  },
);

test('a second sandbox on the same data directory fails to start, with a one-sentence error', async () => {
  const { child, url } = await start();
  expect(url).toBe(`http://localhost:${port}`);
  expect(await refusedStart({ PORT: String(await freePort()) })).toEqual({
    code: 1,
    output: `The data directory ${home.dataDir} is in use by another sandbox (process ${child.pid}).\n`,
  });
  await end(child, 'SIGTERM');
});

test('a sandbox that npm runs ends with npm, even if npm is killed', async () => {
  const command = `'${process.execPath}' --liftoff-only '${await sandboxBundle()}'`;
  const npm = spawn('npm', ['exec', '--offline', '-c', command], {
    env: {
      PATH: process.env['PATH'],
      PORT: `${port}`,
      DATA_DIR: home.dataDir,
      DEMO_PAYMENTS: '0',
      PAYMENTS_PER_MINUTE: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const output = npm.stdout.setEncoding('utf8');
  const ended = once(output, 'close');
  try {
    await new Promise<void>((resolve) => output.on('data', (text: string) => text.includes('{"ready"') && resolve()));
    npm.kill('SIGKILL');
    // The last process that could write has ended.
    await ended;
    lockDirectory(home.dataDir).release();
  } finally {
    if (npm.pid !== undefined && isAlive(-npm.pid)) process.kill(-npm.pid, 'SIGKILL');
  }
});

test('a port in use stops the start with a one-sentence error and releases the data directory', async () => {
  const server = createServer().listen(port, 'localhost');
  await once(server, 'listening');
  expect(await refusedStart({})).toEqual({ code: 1, output: `Port ${port} is in use.\n` });
  server.close();
  lockDirectory(home.dataDir).release();
});

// All other settings: settings.test.ts.
test.each([
  [{ PORT: 'x' }, "PORT must be a whole number from 1 to 65535; it is 'x'.\n"],
  [
    { DATABASE_URL: 'postgres://portal@127.0.0.1:1/portal' },
    'The database at DATABASE_URL cannot be reached (connect ECONNREFUSED 127.0.0.1:1).\n',
  ],
  [{ EXPORTS_DIR: import.meta.filename }, `EXPORTS_DIR must be a folder; ${import.meta.filename} is a file.\n`],
  [{ SANDBOX_KEY: 'secret' }, 'SANDBOX_KEY must be a key of 32 bytes in base64url.\n'],
])('%j stops the start with a one-sentence error, and creates nothing', async (env, output) => {
  const DATA_DIR = join(home.dataDir, 'not-created');
  expect(await refusedStart({ DATA_DIR, ...env })).toEqual({ code: 1, output });
  expect(existsSync(DATA_DIR)).toBe(false);
});

test('a file in place of the data directory stops the start with a one-sentence error', async () => {
  const DATA_DIR = import.meta.filename;
  expect(await refusedStart({ DATA_DIR })).toEqual({
    code: 1,
    output: `The data directory ${DATA_DIR} cannot be used (it is a file).\n`,
  });
});
