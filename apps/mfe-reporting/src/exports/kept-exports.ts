import { REPORT_TYPES } from '@portal/api-client/report-preferences';
import { awaitedEvents } from '@portal/auth';
import * as z from 'zod/mini';
import { portal } from '../portal.config.ts';

const requestedExportSchema = z.object({
  reportPath: z.string(),
  reportType: z.enum(REPORT_TYPES),
  /** RFC 3339. */
  requestedAt: z.string(),
});
const allSchema = z.record(z.string(), z.array(requestedExportSchema));

/** An export that the platform has accepted. */
export type RequestedExport = Readonly<z.infer<typeof requestedExportSchema>>;

/** The storage of pending exports, which survives a reload. */
export interface KeptExports {
  read(this: void): readonly RequestedExport[];
  write(this: void, exports: readonly RequestedExport[]): void;
}

const awaited = awaitedEvents(portal.id);

/** Pending exports are dropped after this time. */
const KEPT_MS = 24 * 3_600_000;

/**
 * The pending exports of this tab, by user and tenant. While there are any, the shell lets the area catch up.
 * `now`: ms since 1970.
 */
export function exportsKeptFor(owner: string, now: number = Date.now()): KeptExports {
  return {
    read: () => (readAll()[owner] ?? []).filter(({ requestedAt }) => now - Date.parse(requestedAt) < KEPT_MS),
    write(exports) {
      const { [owner]: _before, ...others } = readAll();
      const all = exports.length > 0 ? { ...others, [owner]: exports } : others;
      awaited.set(Object.keys(all).length > 0 ? JSON.stringify(all) : undefined);
    },
  };
}

function readAll(): Readonly<Record<string, readonly RequestedExport[]>> {
  try {
    return allSchema.parse(JSON.parse(awaited.get() ?? '{}'));
  } catch {
    return {}; // from another release, or damaged
  }
}
