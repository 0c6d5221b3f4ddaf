import { StatusTag } from '@portal/ui/basics';

/** The status of a profile. A pending one waits for its provider. */
export function ProfileStatus({ status }: { readonly status: string }) {
  return status === 'PENDING' ? <StatusTag status="PROCESSING" label="Pending" /> : <StatusTag status={status} />;
}
