import { useAccess } from '@portal/auth';
import { StatusTag } from '@portal/ui/basics';

/** The status of an order, an instruction or a transaction; where the tenant has them as one, SETTLED reads 'Completed'. */
export function PaymentStatus({ status }: { readonly status: string }) {
  const isNormalized = useAccess().context.flags.has('normalizedSuccessStatus');
  return <StatusTag status={isNormalized && status === 'SETTLED' ? 'COMPLETED' : status} />;
}
