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

/** Who an account is in the tenant. */
export async function userIdOf(email: string): Promise<string> {
  const { tenants } = await getIdentity(api(email));
  return tenants.find(({ tenantId }) => tenantId === northwind.tenantId)?.userId ?? '';
}

/** Puts a report into the list of a user, admin of the tenant unless said otherwise, as an export leaves it. */
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

/** The exporter is done with a report. */
export async function endReport(reportPath: string, status: 'READY' | 'FAILED'): Promise<void> {
  await endExport(sandbox.db, reportPath, status);
}

/** A way to the platform on which reports without a file can be downloaded all the same, from where `linkTo` says. */
export function wayWithLinks(linkTo: (reportPath: string) => string): typeof fetch {
  return async (input, init) => {
    const address = addressOf(input);
    if (!address.includes('report/download')) return sandbox.fetch(input, init);
    const reportPath = new URL(address).searchParams.get('reportPath') ?? '';
    return Response.json({ result: 'SUCCESS', data: { reportUri: linkTo(reportPath) }, errors: [] });
  };
}

/** Ends what was exported: it is being prepared for as long as the page is open, which all tests of a file share. */
export function endSessionExports(): void {
  const pending = sessionExports().getSnapshot();
  sessionExports().ended(pending.map(({ reportPath }) => ({ reportPath, status: 'Ready' })));
}
