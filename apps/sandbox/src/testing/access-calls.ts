import type { Role } from '@portal/contract';
import type { TestSandbox } from './test-sandbox.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** By name: an id of Northwind Payments, and one of Contoso Retail that a caller of Northwind must not find. */
type AccessIds = Readonly<Record<string, { readonly own: string; readonly foreign?: string }>>;

/** A call that the access test makes to a route. */
export interface AccessCall {
  /** Method and path as in the route, with the query that the call needs. `:names` are replaced by `ids`. */
  readonly route: `${Method} v${number}/${string}`;
  /** The allowed callers. Tenant admins may call every route that lists roles. */
  readonly openTo: 'anyone' | 'signed-in' | 'member' | readonly Role[];
  /** A caller needs one of these roles too. */
  readonly andOpenTo?: readonly Role[];
  /** Every API key is refused, whatever its roles. Default: true for calls open to any signed-in user, otherwise false. */
  readonly usersOnly?: true;
  /** A valid body, in which `:names` are replaced by `ids` too. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Ids that differ from those of the folder's other calls. */
  readonly ids?: AccessIds;
  /** Status and codes of the response to a caller with access. Default: 201 for POST and 200 otherwise, without a code. */
  readonly response?: readonly [status: number, codes: readonly string[]];
  /** The entries that it leaves in the activity of the tenant. Default: of changes and of refusals; none for GET. */
  readonly entries?: 'none' | 'refusals';
  /** The same for an API key, such as for something that belongs to a user. Default: `response`. */
  readonly ofKeys?: readonly [status: number, codes: readonly string[]];
}

/** The access declarations of a folder's routes. `access.test.ts` tests each of them and fails for a route without one. */
export interface AccessCalls {
  readonly calls: readonly AccessCall[];
  readonly ids?: AccessIds;
  /** Adds the data for ids that the demo data lacks. `directory`: the folder of export files. */
  readonly seed?: (sandbox: TestSandbox, directory: string) => Promise<void>;
}
