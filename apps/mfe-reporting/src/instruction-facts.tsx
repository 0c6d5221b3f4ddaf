import { paymentMethodWords } from '@portal/api-client/report-words';
import type { Instruction } from '@portal/api-client/orders';
import { formatDay, statusWords } from '@portal/ui/basics';
import type { Fact } from '@portal/ui/page-parts';
import { referenceFact, timeFact } from './known-facts.tsx';
import { formatMoney } from '@portal/ui/money';
import { PaymentStatus } from './payment-status.tsx';

/** The facts of an instruction, the outcome first. */
export function instructionFacts(instruction: Instruction): Fact[] {
  return [
    { term: 'Status', value: <PaymentStatus status={instruction.status} isTest={instruction.isTest} /> },
    { term: 'Amount', value: formatMoney(instruction.amount, instruction.currency) },
    referenceFact('Instruction reference', instruction.instructionRef),
    { term: 'Direction', value: statusWords(instruction.direction) },
    { term: 'App', value: instruction.app },
    { term: 'Payment method', value: instruction.paymentMethod && paymentMethodWords(instruction.paymentMethod) },
    { term: 'Failure reason', value: instruction.failureReason },
    referenceFact('Customer reference', instruction.customerRef),
    referenceFact('Batch reference', instruction.batchRef),
    timeFact('Created', instruction.createdAt),
    timeFact('Updated', instruction.updatedAt),
    timeFact('Completed', instruction.completedAt),
    {
      term: 'Forecasted settlement',
      value: instruction.forecastedSettlementDate && formatDay(instruction.forecastedSettlementDate),
    },
  ];
}
