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

test(
  'what was acknowledged survives kill -9, and a second start beside the first is refused',
  { timeout: 120_000 },
  async () => {
    const headers = await adminHeaders(`http://localhost:${port}`);
    const { child, url } = await start();
    expect(url).toBe(`http://localhost:${port}`);

    expect(await refusedStart({ PORT: String(await freePort()) })).toEqual({
      code: 1,
      said: `The data directory ${dataDir} is in use by another sandbox (process ${child.pid}).\n`,
    });

    const acknowledged: string[] = [];
    let killed: Promise<unknown> | undefined;
    async function createKeysUntilKilled(worker: number): Promise<void> {
      for (let count = 0; ; count += 1) {
        const body = JSON.stringify({ name: `Key ${worker}.${count}`, roles: ['APP_READ'] });
        const answer = await fetch(`${url}/v1/tenant/keys`, { method: 'POST', headers, body }).catch(() => undefined);
        if (!answer) return;
        const { data } = z.object({ data: createdKeySchema }).parse(await answer.json());
        acknowledged.push(data.publicKey);
        if (acknowledged.length === 60) killed = end(child, 'SIGKILL');
      }
    }
    await Promise.all([1, 2, 3].map(createKeysUntilKilled));
    await killed;
    expect(acknowledged.length).toBeGreaterThanOrEqual(60);

    const again = await start();
    const answer = await fetch(`${again.url}/v1/tenant/keys`, { headers });
    const kept = z
      .object({ data: z.object({ tenantKeys: z.array(z.object({ publicKey: z.string() })) }) })
      .parse(await answer.json());
    const publicKeys = new Set(kept.data.tenantKeys.map((key) => key.publicKey));
    expect(acknowledged.filter((publicKey) => !publicKeys.has(publicKey))).toEqual([]);

    const began = performance.now();
    expect(await end(again.child, 'SIGTERM')).toEqual([0, null]);
    expect(performance.now() - began).toBeLessThan(3000);
    lockDirectory(dataDir).release();
  },
);

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
