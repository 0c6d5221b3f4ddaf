import { shownStatus } from '@portal/api-client/report-words';
import { useAccess } from '@portal/auth';
import { StatusTag } from '@portal/ui/basics';
import { Row } from '@portal/ui/page-parts';

export interface PaymentStatusProps {
  readonly status: string;
  /** It is a test payment. Default: false. */
  readonly isTest?: boolean | null | undefined;
}

/**
 * The status of an order, an instruction, a transaction or a refund; if the tenant normalises them, SETTLED is shown as 'Completed'.
 * Test payments are tagged.
 */
export function PaymentStatus({ status, isTest }: PaymentStatusProps) {
  const tag = <StatusTag status={shownStatus(status, useIsNormalized())} />;
  if (!isTest) return tag;
  return (
    <Row as="span">
      {tag}
      <StatusTag status="TEST" />
    </Row>
  );
}

/** The flag `normalizedSuccessStatus`: SETTLED and COMPLETED are one status, 'Completed'. */
export function useIsNormalized(): boolean {
  return useAccess().context.flags.has('normalizedSuccessStatus');
}
