import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { PlatformError } from '../../platform/http/errors.ts';
import { readFileOf } from './export-files.ts';
import { selectExport } from './export-rows.ts';
import type { ReportLinks } from './report-links.ts';

/** The path of the files on the sandbox's origin. */
export const REPORT_FILES = '/files/reports';

const paramsSchema = z.object({ reportPath: z.string() });
const linkSchema = z.object({ expires: z.string(), signature: z.string() });

export interface ReportFilesOptions {
  readonly links: ReportLinks;
  readonly clock: Clock;
  /** The directory of the files; without it, none exist. */
  readonly directory: string | undefined;
}

/** Serves export files to any caller with a signed link that has not expired. */
export function registerReportFiles(
  app: FastifyInstance,
  db: Kysely<Schema>,
  { links, clock, directory }: ReportFilesOptions,
): void {
  app.get(`${REPORT_FILES}/:reportPath`, async (request, reply) => {
    const { reportPath } = paramsSchema.parse(request.params);
    const link = linkSchema.safeParse(request.query);
    if (!link.success || !links.isGood(reportPath, link.data, clock.now())) throw new PlatformError('LINK_INVALID');
    const row = await selectExport(db, reportPath);
    const file =
      row?.status === 'READY' && directory !== undefined ? await readFileOf(directory, reportPath) : undefined;
    if (!row || !file) throw new PlatformError('NOT_FOUND');
    return reply
      .type('text/csv; charset=utf-8')
      .headers({
        'Content-Disposition': `attachment; filename="${row.name}"`,
        'Content-Length': file.size,
        'Content-Security-Policy': "default-src 'none'; sandbox",
      })
      .send(file.bytes);
  });
}
