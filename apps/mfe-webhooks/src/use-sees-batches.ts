import { useAccess } from '@portal/auth';
import { batchReader } from './portal.config.ts';

/** Whether the user may look at what was delivered, by the rule of the routes that show it. */
export function useSeesBatches(): boolean {
  return useAccess().evaluate({ auth: 'required', ...batchReader }).allowed;
}
