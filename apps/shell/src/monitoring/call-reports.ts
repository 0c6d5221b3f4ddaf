import { type CallEvent, ContractError } from '@portal/api-client';
import type { Monitor } from './monitor.ts';

/**
 * Reports how calls ended, for a transport's `onSettled`: failures one by one, aborts as a count, successes not at
 * all.
 */
export function callReports(monitor: Monitor): (call: CallEvent) => void {
  return function reportCall(call) {
    switch (call.outcome) {
      case 'success':
        return;
      case 'failure':
        return monitor.report({ kind: call.error instanceof ContractError ? 'contract-broken' : 'call-failed', call });
      case 'aborted':
        return monitor.report({ kind: 'call-aborted' });
    }
  };
}
