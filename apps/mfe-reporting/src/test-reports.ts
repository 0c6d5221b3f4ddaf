import { getIdentity } from '@portal/api-client/identity';
import { sessionExports } from './exports/session-exports.ts';
import { addressOf, api, northwind, sandbox } from './test-area.ts';
import { addExport, endExport } from '@portal/sandbox/seeds';

export interface MadeReport {
  readonly reportPath: string;
  readonly status?: 'PREPARING' | 'READY' | 'FAILED';
  /** RFC 3339. */
  readonly requestedAt?: string;
  readonly reportType?: 'transaction' | 'mandate';
}

/** The user id of an account in the tenant. */
export async function userIdOf(email: string): Promise<string> {
  const { tenants } = await getIdentity(api(email));
  return tenants.find(({ tenantId }) => tenantId === northwind.tenantId)?.userId ?? '';
}

/** Adds a report to a user's list, as an export does. Default: the tenant's admin. */
export async function insertReport(
  { reportPath, status = 'READY', requestedAt = '2026-11-20T10:00:00Z', reportType = 'transaction' }: MadeReport,
  email = 'admin@northwind.example',
): Promise<void> {
  await addExport(sandbox.db, northwind.tenantId, {
    reportPath,
    userId: await userIdOf(email),
    reportType,
    status,
    requestedAt: new Date(requestedAt),
  });
}

/** Completes the export of a report. */
export async function endReport(reportPath: string, status: 'READY' | 'FAILED'): Promise<void> {
  await endExport(sandbox.db, reportPath, status);
}

/** A `fetch` to the sandbox that returns the link `linkTo(reportPath)` for every download, even of reports without a file. */
export function wayWithLinks(linkTo: (reportPath: string) => string): typeof fetch {
  return async (input, init) => {
    const address = addressOf(input);
    if (!address.includes('report/download')) return sandbox.fetch(input, init);
    const reportPath = new URL(address).searchParams.get('reportPath') ?? '';
    return Response.json({ result: 'SUCCESS', data: { reportUri: linkTo(reportPath) }, errors: [] });
  };
}

/** Ends all exports of the session, which the tests of a file share: they stay in preparation until the page is reloaded. */
export function endSessionExports(): void {
  const pending = sessionExports().getSnapshot();
  sessionExports().ended(pending.map(({ reportPath }) => ({ reportPath, status: 'Ready' })));
}
