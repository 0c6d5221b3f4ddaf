import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Call, callerAs } from './test-caller.ts';
import { type demoTenant, startTestSandbox, type TestSandbox, type TestSandboxOptions } from './test-sandbox.ts';

type TenantName = Parameters<typeof demoTenant>[0];

/**
 * The test set-up of a file whose subject is not the database: one sandbox, reset before each test. Call it once, at the top
 * level of the file.
 */
export function setUpSandbox(options: TestSandboxOptions = {}) {
  let running: TestSandbox | undefined;
  beforeAll(async () => {
    running = await startTestSandbox(options);
  });
  beforeEach(() => running?.reset());
  afterAll(() => running?.close());

  /** The running sandbox. Throws an error outside a test. */
  function sandbox(): TestSandbox {
    if (!running) throw new Error('The sandbox runs only during the tests of the file');
    return running;
  }

  /** Calls the API as a demo account in a demo tenant. Default: Northwind Payments. */
  function callAs(email: string, tenant?: TenantName): Call {
    let caller: Promise<Call> | undefined;
    return async (...call) => (await (caller ??= callerAs(sandbox(), email, tenant)))(...call);
  }

  return { sandbox, callAs };
}
