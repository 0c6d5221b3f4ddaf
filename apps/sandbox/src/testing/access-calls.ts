import type { Role } from '@portal/contract';
import type { TestSandbox } from './test-sandbox.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What the access test tries of a route. */
export interface AccessCall {
  /** Method and path as the route declares them, with the query that the call needs. `:names` stand for the room's ids. */
  readonly route: `${Method} v${number}/${string}`;
  /** Who may call it; where it lists roles, tenant admins may too. */
  readonly openTo: 'anyone' | 'signed-in' | 'member' | readonly Role[];
  /** A body that it accepts, in which `:names` stand for the room's ids too. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Status and codes of the response to a caller who may. Default: 201 for POST and 200 for the rest, without a code. */
  readonly response?: readonly [status: number, codes: readonly string[]];
}

/** The routes of a folder, declared beside them: `access.test.ts` tries each, and fails for a route that is not here. */
export interface AccessCalls {
  readonly calls: readonly AccessCall[];
  /** By name: an id of Northwind Payments and one of Contoso Retail, which a caller of Northwind never finds. */
  readonly ids?: Readonly<Record<string, { readonly own: string; readonly foreign?: string }>>;
  /** Adds those ids that the demo data lacks. `directory`: where the files of exports are. */
  readonly seed?: (sandbox: TestSandbox, directory: string) => Promise<void>;
}
