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

/** Exports the report on screen with the choices of the dialog, such as 'All columns'. Default: as the dialog opens. */
export async function exportReport(user: UserEvent, choices: readonly string[] = []): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Export' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export' }));
  for (const name of choices) await user.click(dialog.getByRole('radio', { name }));
  await user.click(dialog.getByRole('button', { name: 'Export' }));
}
