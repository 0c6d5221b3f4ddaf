import { useAccess } from '@portal/auth';
import { StatusTag } from '@portal/ui/basics';

/** The status of an order, an instruction, a transaction or a refund; if the tenant normalises them, SETTLED is shown as 'Completed'. */
export function PaymentStatus({ status }: { readonly status: string }) {
  return <StatusTag status={shownStatus(status, useIsNormalized())} />;
}

/** The flag `normalizedSuccessStatus`: SETTLED and COMPLETED are one status, 'Completed'. */
export function useIsNormalized(): boolean {
  return useAccess().context.flags.has('normalizedSuccessStatus');
}

/** The status to show for that of an order, an instruction, a transaction or a refund. */
export function shownStatus(status: string, isNormalized: boolean): string {
  return isNormalized && status === 'SETTLED' ? 'COMPLETED' : status;
}
