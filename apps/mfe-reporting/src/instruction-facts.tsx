import type { Instruction } from '@portal/api-client/orders';
import { explainPaymentFailure } from '@portal/api-client/payment-failures';
import { formatDay, statusWords } from '@portal/ui/basics';
import type { Fact } from '@portal/ui/page-parts';
import { referenceFact, timeFact } from './known-facts.tsx';
import { formatMoney } from '@portal/ui/money';
import { paymentMethodWords } from './network-words.ts';
import { PaymentStatus } from './payment-status.tsx';

/** The facts of an instruction. */
export function instructionFacts(instruction: Instruction): Fact[] {
  const explained = explainPaymentFailure(instruction.failureReason ?? '');
  return [
    referenceFact('Instruction reference', instruction.instructionRef),
    { term: 'Amount', value: formatMoney(instruction.amount, instruction.currency) },
    { term: 'Status', value: <PaymentStatus status={instruction.status} isTest={instruction.isTest} /> },
    { term: 'Direction', value: statusWords(instruction.direction) },
    { term: 'App', value: instruction.app },
    { term: 'Payment method', value: instruction.paymentMethod && paymentMethodWords(instruction.paymentMethod) },
    { term: 'Failure reason', value: instruction.failureReason },
    { term: 'Cause', value: explained?.cause },
    { term: 'What to do', value: explained?.remedy },
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
