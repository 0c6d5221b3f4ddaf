import { errorMessages, useApi } from '@portal/api-client';
import type { Instruction } from '@portal/api-client/orders';
import { ErrorPanel, formatCount, Skeleton } from '@portal/ui/basics';
import { Facts } from '@portal/ui/details';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../money.ts';
import { instructionInReport } from './instruction-queries.ts';

/** What was refunded and charged back of an instruction, and what is left. */
export function Reimbursements({ instruction }: { readonly instruction: Instruction }) {
  const row = useQuery(instructionInReport(useApi(), instruction));
  if (row.error) {
    return (
      <ErrorPanel
        title="Refunds and chargebacks could not be read"
        messages={errorMessages(row.error)}
        error={row.error}
        retrying={row.isFetching}
        onRetry={() => void row.refetch()}
      />
    );
  }
  if (row.data === undefined) return <Skeleton lines={2} />;
  if (row.data === null) return null;
  const { refundCount, netRefundAmount, chargebackCount, netChargebackAmount, netAmount, currency } = row.data;
  const total = (count: number | null | undefined, amount: string | null | undefined) =>
    count ? `${formatCount(count)} (${formatMoney(amount ?? '', currency)})` : 'None';
  return (
    <Facts
      facts={[
        { term: 'Refunds', value: total(refundCount, netRefundAmount) },
        { term: 'Chargebacks', value: total(chargebackCount, netChargebackAmount) },
        { term: 'Net amount', value: netAmount && formatMoney(netAmount, currency) },
      ]}
    />
  );
}
