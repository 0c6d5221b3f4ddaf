import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';
import { sandboxBundle } from '../../bundle.ts';
import { demoId } from '../../demo/data/demo-tenants.ts';
import { type DatabaseOptions, openDatabase } from '../../platform/database/open-database.ts';
import { startTestSession } from '../../platform/identity/access-tokens.ts';
import { loadIdentityKeys } from '../../platform/identity/identity-keys.ts';
import type { TestDatabase } from '../test-databases.ts';
import { freePort } from '../test-port.ts';
import { demoTenant } from '../test-sandbox.ts';

const readySchema = z.object({
  ready: z.literal(true),
  url: z.string(),
  accounts: z.array(z.unknown()),
  invitation: z.object({ email: z.string(), link: z.string() }),
});

/** A separate port and data directory for running the sandbox as a process that can be killed. */
export interface TestHome {
  readonly port: number;
  readonly dataDir: string;
  /** The database of the process. While it runs, only it may open an embedded one. */
  readonly database: DatabaseOptions;
  spawn(env?: Record<string, string>): ChildProcess;
  /** Starts the process and waits until it reports that it is ready. */
  start(env?: Record<string, string>): Promise<{ readonly child: ChildProcess } & z.infer<typeof readySchema>>;
  /** Headers with a token that is signed with the sandbox's key from the database. Default: of a tenant admin. Only while the process is not running. */
  headersOf(email?: string): Promise<Record<string, string>>;
  /**
   * Makes the leases of a killed process expire. Only while no process is running. Does nothing on an embedded database, where
   * the next process reclaims them itself.
   */
  passLeases(): Promise<void>;
  /** Kills the running processes and deletes all data. */
  remove(): Promise<void>;
}

/** Default: on a new embedded database, which the first start creates. */
export async function createTestHome(database?: TestDatabase): Promise<TestHome> {
  const main = await sandboxBundle();
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-home-'));
  const dataDir = join(folder, 'data');
  const created = await database?.create(dataDir);
  const options = created?.options ?? { dataDir };
  const port = await freePort();
  const children = new Set<ChildProcess>();

  function spawnMain(env: Record<string, string> = {}): ChildProcess {
    // The process is killed before optimising PGlite's code would pay off.
    const child = spawn(process.execPath, ['--liftoff-only', main], {
      env: {
        PATH: process.env['PATH'],
        PORT: String(port),
        DATA_DIR: dataDir,
        ...('url' in options && { DATABASE_URL: options.url }),
        DEMO_PAYMENTS: '0',
        PAYMENTS_PER_MINUTE: '0',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.add(child);
    child.once('exit', () => children.delete(child));
    return child;
  }

  return {
    port,
    dataDir,
    database: options,
    spawn: spawnMain,
    async start(env) {
      const child = spawnMain(env);
      const ready = await new Promise<z.infer<typeof readySchema>>((resolve, reject) => {
        child.once('exit', () => reject(new Error('The sandbox ended before it was ready')));
        if (!child.stdout) return;
        createInterface({ input: child.stdout }).on('line', (line) => {
          const parsed = readySchema.safeParse(JSON.parse(line));
          if (parsed.success) resolve(parsed.data);
        });
      });
      return { child, ...ready };
    },
    async headersOf(email = 'admin@northwind.example') {
      const { db, close } = await openDatabase(options);
      const url = `http://localhost:${port}`;
      const keys = await loadIdentityKeys(db);
      const token = await startTestSession(db, { keys, url, login: { subject: demoId(email), email } });
      await close();
      const { tenantId, accountId } = demoTenant('Northwind Payments');
      return {
        authorization: `Bearer ${token}`,
        'x-tenant-id': tenantId,
        'x-account-id': accountId,
      };
    },
    async passLeases() {
      if (!('url' in options)) return;
      const { db, close } = await openDatabase(options);
      const leased_until = new Date();
      await db.updateTable('delivery_attempts').set({ leased_until }).where('leased_by', 'is not', null).execute();
      await db.updateTable('export_reports').set({ leased_until }).where('leased_by', 'is not', null).execute();
      await close();
    },
    async remove() {
      for (const child of children) child.kill('SIGKILL');
      await created?.drop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Ends a process. Resolves to its exit code and signal. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<unknown[]> {
  const ended = once(child, 'exit');
  child.kill(signal);
  return ended;
}
