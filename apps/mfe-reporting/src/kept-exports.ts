import { awaitedEvents } from '@portal/auth';
import * as z from 'zod/mini';
import { portal } from './portal.config.ts';

const requestedExportSchema = z.object({
  reportPath: z.string(),
  reportType: z.enum(['transaction', 'mandate']),
  /** RFC 3339. */
  requestedAt: z.string(),
});
const allSchema = z.record(z.string(), z.array(requestedExportSchema));

/** An export that the platform has accepted. */
export type RequestedExport = Readonly<z.infer<typeof requestedExportSchema>>;

/** Where the exports that are being prepared outlive the page. */
export interface KeptExports {
  read(this: void): readonly RequestedExport[];
  write(this: void, exports: readonly RequestedExport[]): void;
}

const awaited = awaitedEvents(portal.id);

/** In this tab, apart from those of other users and tenants. As long as there are any, the shell lets the area catch up. */
export function exportsKeptFor(owner: string): KeptExports {
  return {
    read: () => readAll()[owner] ?? [],
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
    return {}; // of another release, or of nobody's
  }
}
