import type { Transport } from '@portal/api-client';
import { listUsers, updateUser, type User } from '@portal/api-client/users';
import { ANY_VERSION } from '@portal/api-client/verbs';
import { demoTenant, startTestSandbox, type TestSandbox, type TestSandboxOptions } from '@portal/sandbox/testing';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { must } from './must.ts';
import { createNetwork } from './network.ts';
import { type AreaOptions, connect, openArea } from './open-area.tsx';

/** An admin of the tenant who is not signed in on the page by default. */
const OTHER_ADMIN = 'multi@northwind.example';

export interface TestAreaOptions extends Pick<AreaOptions, 'portal' | 'routes'> {
  /** The email address of the account that is signed in by default. */
  readonly email: string;
  /** Flags that are on by default. Default: none. */
  readonly flags?: readonly string[];
  /** Licences that the tenant has by default. Default: none. */
  readonly licences?: readonly string[];
  readonly sandbox?: TestSandboxOptions;
}

/** Overrides of the area's defaults for one page. */
export type Opening = Partial<Omit<AreaOptions, 'portal' | 'routes' | 'at' | 'platform' | 'fetch'>> & {
  /** The access token that the page sends for an email address. Default: that account's own. */
  readonly tokenFor?: (email: string) => Promise<string>;
};

/**
 * The test set-up of an area: an in-process sandbox behind a controllable network. Each test file calls `setUpArea` once, at its
 * top level: its tests then share a sandbox, and sandbox and network are reset before each test.
 */
export function testArea({ sandbox: options, ...area }: TestAreaOptions) {
  let running: TestSandbox | undefined;
  const sandbox = () => must(running, 'running sandbox: call setUpArea() at the top of the test file');
  const network = createNetwork((...call) => sandbox().fetch(...call));
  const tenant = demoTenant('Northwind Payments');

  function setUpArea(): void {
    beforeAll(async () => {
      running = await startTestSandbox(options);
    });
    beforeEach(async () => {
      await sandbox().reset();
      network.reset();
    });
    afterAll(async () => {
      await running?.close();
      running = undefined;
    });
  }

  /**
   * An account's own connection to the tenant, to read or change data without the page. Default: another admin's. Its saves overwrite
   * any version, unless they name one.
   */
  function api(account = OTHER_ADMIN, way = sandbox().fetch): Transport {
    const own = connect({ ...sandbox(), fetch: way }, account, tenant);
    return { ...own, call: (call) => own.call({ version: ANY_VERSION, ...call }) };
  }

  /** The user of the tenant with this email address. Throws if there is none. */
  async function findUser(emailAddress: string): Promise<User> {
    const { results } = await listUsers(api());
    return must(
      results.find((user) => user.emailAddress === emailAddress),
      `user ${emailAddress}`,
    );
  }

  return {
    setUpArea,
    /** The running sandbox. Throws an error outside a test of a file that called `setUpArea`. */
    sandbox,
    /** The network between the page and the sandbox. */
    network,
    /** The tenant that `api` acts in. */
    tenant,
    api,
    findUser,
    /** Opens a page of the area. Default: signed in with the area's account, with its flags on. */
    openPage: (at: string, { tokenFor = sandbox().tokenFor, ...opening }: Opening = {}) =>
      openArea({
        ...area,
        at,
        platform: { ...sandbox(), tokenFor },
        fetch: network.fetch,
        ...opening,
      }),
    /** Changes a user's roles without the page's knowledge. */
    async setRoles(emailAddress: string, roles: readonly string[]) {
      const { userId } = await findUser(emailAddress);
      await updateUser(api(), userId, { roles: [...roles] });
    },
  };
}
