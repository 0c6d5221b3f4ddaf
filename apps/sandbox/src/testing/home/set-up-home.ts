import { afterEach, beforeEach } from 'vitest';
import { type Call, callBare } from '../test-caller.ts';
import { embeddedDatabase, type TestDatabase } from '../own-database.ts';
import { createTestHome, type TestHome } from './test-home.ts';

/**
 * The test set-up of hard kills: each test has a sandbox process that it starts and kills, on a database that outlives the process. Call it once, at the top level of a
 * file or of a `describe`. Default: on an embedded database.
 */
export function setUpHome(database: TestDatabase = embeddedDatabase) {
  let current: TestHome | undefined;
  beforeEach(async () => {
    current = await createTestHome(database);
  });
  afterEach(() => current?.remove());

  /** Throws an error outside a test. */
  function home(): TestHome {
    if (!current) throw new Error('There is a process only during a test');
    return current;
  }

  /**
   * Calls the API of the process as a demo account of Northwind Payments. A PUT overwrites any version, unless its headers name one. Only before the process
   * is started; the calls also work after the next start. A call that a kill interrupts throws.
   */
  async function callAs(email?: string): Promise<Call> {
    const own = await home().headersOf(email);
    const process = { fetch, url: `http://localhost:${home().port}` };
    return (call, body, headers) => {
      const version = call.startsWith('PUT ') ? { 'if-match': '*' } : {};
      return callBare(process, call, body, { ...own, ...version, ...headers });
    };
  }

  return { home, callAs };
}
