import type { Transport } from '@portal/api-client';
import { listUsers, updateUser, type User } from '@portal/api-client/users';
import { ANY_VERSION } from '@portal/api-client/verbs';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { must } from './must.ts';
import { createNetwork } from './network.ts';
import { type AreaOptions, connect, openArea, type TestPlatform } from './open-area.tsx';

/** An admin of the tenant who is not signed in on the page by default. */
const OTHER_ADMIN = 'multi@northwind.example';

/** A platform that the tests of a file share. */
export interface SharedPlatform extends TestPlatform {
  /** Restores its initial data. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export interface TestAreaOptions<Platform extends SharedPlatform> extends Pick<AreaOptions, 'portal' | 'routes'> {
  /** Starts the platform, such as the sandbox in process. */
  readonly start: () => Promise<Platform>;
  /** The tenant that `api` acts in. */
  readonly tenant: { readonly accountId: string; readonly tenantId: string };
  /** The email address of the account that is signed in by default. */
  readonly email: string;
  /** Flags that are on by default. Default: none. */
  readonly flags?: readonly string[];
  /** Licences that the tenant has by default. Default: none. */
  readonly licences?: readonly string[];
}

/** Overrides of the area's defaults for one page. */
export type Opening = Partial<Omit<AreaOptions, 'portal' | 'routes' | 'at' | 'platform' | 'fetch'>> & {
  /** The access token that the page sends for an email address. Default: that account's own. */
  readonly tokenFor?: (email: string) => Promise<string>;
};

/**
 * The test set-up of an area: a platform behind a controllable network. Each test file calls `setUpArea` once, at its top level: its
 * tests then share a platform, and platform and network are reset before each test.
 */
export function testArea<Platform extends SharedPlatform>({ start, tenant, ...area }: TestAreaOptions<Platform>) {
  let running: Platform | undefined;
  const sandbox = () => must(running, 'running platform: call setUpArea() at the top of the test file');
  const network = createNetwork((...call) => sandbox().fetch(...call));

  function setUpArea(): void {
    beforeAll(async () => {
      running = await start();
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
    /** The running platform. Throws an error outside a test of a file that called `setUpArea`. */
    sandbox,
    /** The network between the page and the platform. */
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
