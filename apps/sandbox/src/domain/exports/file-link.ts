import type { ReportDownload } from '@portal/api-client/exported-reports';
import type { FastifyRequest } from 'fastify';
import { PlatformError } from '../../platform/http/errors.ts';
import { sizeOfFile } from './export-files.ts';
import type { ExportRow } from './export-rows.ts';
import { REPORT_FILES } from './report-files.ts';

/** Signs a link to the file of an export. Throws REPORT_NOT_READY, or NOT_FOUND for a file that was deleted. */
export async function linkToFile(
  { server }: FastifyRequest,
  { report_path, status }: Pick<ExportRow, 'report_path' | 'status'>,
): Promise<ReportDownload> {
  const { reportClock, url, reportFiles } = server.services;
  const { links, directory } = reportFiles;
  if (status !== 'READY') throw new PlatformError('REPORT_NOT_READY');
  // A link without a file would navigate the user away from the portal.
  const size = directory === undefined ? undefined : await sizeOfFile(directory, report_path);
  if (size === undefined) throw new PlatformError('NOT_FOUND');
  const link = new URLSearchParams({ ...links.sign(report_path, reportClock.now()) });
  return { reportUri: `${url}${REPORT_FILES}/${report_path}?${link.toString()}` };
}
