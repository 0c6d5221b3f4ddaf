import type { AreaError } from '../areas/area-error.ts';
import { shellPortal } from '../shell-portal.ts';

/**
 * Loads the page again because code is missing. If a file of the shell is at fault, also one that an area needed, the next load runs the
 * previous release of the shell, where the site has it.
 */
export function leavePage({ remote, code, file }: AreaError): void {
  const start = window.portalStart;
  const refused = start?.refusedFile() ?? (remote === shellPortal.id ? file : undefined);
  if (start && refused !== undefined) void start.handle({ phase: 'chunk', code, file: refused }, 'reload');
  else window.location.reload();
}
