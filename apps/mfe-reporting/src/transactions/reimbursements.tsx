import { useApi } from '@portal/api-client';
import type { Instruction } from '@portal/api-client/orders';
import { formatCount, Panel, Skeleton } from '@portal/ui/basics';
import { Facts, QueryFailure } from '@portal/ui/page-parts';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '@portal/ui/money';
import { instructionInReport, type ReportedInstruction } from './instruction-queries.ts';

const WHY_UNKNOWN: Readonly<Record<Exclude<ReportedInstruction['status'], 'found'>, string>> = {
  absent: 'Refunds and chargebacks are not available yet: this instruction is not in Transaction Data.',
  unknown:
    'Refunds and chargebacks are not available: too many references start like this one to find it in Transaction Data.',
};

/** The refunds and chargebacks of an instruction, and the remaining amount. */
export function Reimbursements({ instruction }: { readonly instruction: Instruction }) {
  const row = useQuery(instructionInReport(useApi(), instruction));
  if (row.error) return <QueryFailure query={row} title="Refunds and chargebacks could not be loaded" />;
  if (row.data === undefined) return <Skeleton lines={2} />;
  if (row.data.status !== 'found') {
    return (
      <Panel>
        <p>{WHY_UNKNOWN[row.data.status]}</p>
      </Panel>
    );
  }
  const { refundCount, netRefundAmount, chargebackCount, netChargebackAmount, netAmount, currency } = row.data.row;
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
