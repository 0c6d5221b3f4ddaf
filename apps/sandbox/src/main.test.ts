import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createdKeySchema } from '@portal/api-client/keys';
import { lockDirectory } from './database/directory-lock.ts';
import { openDatabase } from './database/open-database.ts';
import { loadIdentityKeys } from './identity/identity-keys.ts';
import { signAccessToken } from './identity/access-tokens.ts';
import { demoId } from './database/demo-tenants.ts';
import { demoTenant } from './testing.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url).href);
const readySchema = z.object({
  ready: z.literal(true),
  url: z.string(),
  accounts: z.array(z.unknown()),
  invitation: z.object({ email: z.string(), link: z.string() }),
});

let folder: string;
let dataDir: string;
let port: number;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-main-'));
  dataDir = join(folder, 'data');
  port = await freePort();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('There is no port');
  return address.port;
}

function spawnMain(env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

async function start(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawnMain({});
  const ready = await new Promise<z.infer<typeof readySchema>>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The sandbox ended before it was ready')));
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const parsed = readySchema.safeParse(JSON.parse(line));
      if (parsed.success) resolve(parsed.data);
    });
  });
  expect(ready.accounts).toHaveLength(8);
  expect(ready.invitation.email).toBe('invited@northwind.example');
  const key = new URL(ready.invitation.link).searchParams.get('key') ?? '';
  const summary = await fetch(`${ready.url}/v1/invitation/summary/${key}`);
  expect(await summary.json()).toMatchObject({ data: { invitationStatus: 'INVITED', tenantName: 'Northwind Labs' } });
  return { child, url: ready.url };
}

/** Runs a start that must fail; returns its exit code and what it said. */
async function refusedStart(env: Record<string, string>): Promise<{ code: unknown; said: string }> {
  const child = spawnMain(env);
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = await once(child, 'close');
  return { code, said };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<unknown[]> {
  const ended = once(child, 'exit');
  child.kill(signal);
  return ended;
}

/** Signs as the sandbox at `url` does, with the key that it keeps in its data directory. */
async function adminHeaders(url: string): Promise<Record<string, string>> {
  const database = await openDatabase({ dataDir });
  const email = 'admin@northwind.example';
  const token = await signAccessToken(await loadIdentityKeys(database.db), url, { subject: demoId(email), email });
  await database.close();
  const { tenantId, accountId } = demoTenant('Northwind Payments');
  return {
    authorization: `Bearer ${token}`,
    'x-tenant-id': tenantId,
    'x-account-id': accountId,
    'content-type': 'application/json',
  };
}

const keySchema = z.object({ data: createdKeySchema });
const keysSchema = z.object({
  data: z.object({ tenantKeys: z.array(z.object({ name: z.string(), publicKey: z.string() })) }),
});

test(
  'what was acknowledged survives kill -9, and what is asked for again after it is there once',
  { timeout: 120_000 },
  async () => {
    const headers = await adminHeaders(`http://localhost:${port}`);
    const acknowledged = new Map<string, string>();
    let unanswered: string[] = [];

    /** Creates the key of this name, once however often it is asked for; without an answer it stays to be asked for again. */
    async function createKey(url: string, name: string): Promise<boolean> {
      const body = JSON.stringify({ name, roles: ['APP_READ'] });
      const idempotency = { 'idempotency-key': `the key of ${name}`.replaceAll(' ', '-') };
      try {
        const answer = await fetch(`${url}/v1/tenant/keys`, {
          method: 'POST',
          headers: { ...headers, ...idempotency },
          body,
        });
        const { publicKey } = keySchema.parse(await answer.json()).data;
        expect(acknowledged.get(name) ?? publicKey).toBe(publicKey);
        acknowledged.set(name, publicKey);
        return true;
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        unanswered.push(name);
        return false;
      }
    }

    for (const round of [1, 2, 3]) {
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
    expect(acknowledged.size).toBeGreaterThanOrEqual(60);

    const began = performance.now();
    expect(await end(last.child, 'SIGTERM')).toEqual([0, null]);
    expect(performance.now() - began).toBeLessThan(3000);
    lockDirectory(dataDir).release();
  },
);

test('a second start beside the first is refused in one sentence', async () => {
  const { child, url } = await start();
  expect(url).toBe(`http://localhost:${port}`);
  expect(await refusedStart({ PORT: String(await freePort()) })).toEqual({
    code: 1,
    said: `The data directory ${dataDir} is in use by another sandbox (process ${child.pid}).\n`,
  });
  await end(child, 'SIGTERM');
});

test('a port in use is refused in one sentence, and the data directory is free again', async () => {
  const server = createServer().listen(port, 'localhost');
  await once(server, 'listening');
  expect(await refusedStart({})).toEqual({ code: 1, said: `Port ${port} is in use.\n` });
  server.close();
  lockDirectory(dataDir).release();
});

test.each([
  [{ PORT: 'x' }, "PORT must be a whole number from 1 to 65535; it is 'x'.\n"],
  [{ PORTAL_URL: 'portal' }, "PORTAL_URL must be an address; it is 'portal'.\n"],
  [
    { DATABASE_URL: 'postgres://portal@127.0.0.1:1/portal' },
    'The database at DATABASE_URL cannot be reached (connect ECONNREFUSED 127.0.0.1:1).\n',
  ],
])('%j is refused in one sentence', async (env, said) => {
  expect(await refusedStart(env)).toEqual({ code: 1, said });
});
