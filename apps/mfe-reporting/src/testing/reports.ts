import { addExport, endExport, type TestExport } from '@portal/sandbox/seeds';
import { must, type UserEvent } from '@portal/test-kit';
import { screen, within } from '@testing-library/react';
import { ADMIN, findUser, network, sandbox, tenant } from './area.ts';

export interface MadeReport extends Pick<TestExport, 'reportPath' | 'status' | 'reportType'> {
  /** RFC 3339. */
  readonly requestedAt?: string;
}

/** Adds a report to a user's list, as an export does. Default: the tenant's admin. */
export async function insertReport(
  { requestedAt = '2026-11-20T10:00:00Z', ...report }: MadeReport,
  email = ADMIN,
): Promise<void> {
  const { userId } = await findUser(email);
  await addExport(sandbox().db, tenant.tenantId, { ...report, userId, requestedAt: new Date(requestedAt) });
}

/** Completes the export of a report. */
export async function endReport(reportPath: string, status: 'READY' | 'FAILED'): Promise<void> {
  await endExport(sandbox().db, reportPath, status);
}

/** Responds to every download with the link `linkTo(reportPath)`, even of reports without a file. */
export function respondToDownloads(linkTo: (reportPath: string) => string): void {
  network.respond('/report/download?', ({ url }) => {
    const reportUri = linkTo(must(url.searchParams.get('reportPath'), 'report path'));
    return Response.json({ result: 'SUCCESS', data: { reportUri }, errors: [] });
  });
}

/** Opens the dialog of an export. */
export async function openExport(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Export' }));
  // Another dialog stands in while its code loads.
  await screen.findByRole('radio', { name: 'Columns on screen' });
  return within(screen.getByRole('dialog', { name: 'Export' }));
}

/** Exports the report on screen as the dialog opens. */
export async function exportReport(user: UserEvent): Promise<void> {
  await user.click((await openExport(user)).getByRole('button', { name: 'Export' }));
}
