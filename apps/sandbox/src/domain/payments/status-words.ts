import { INSTRUCTION_STATUSES, instructionRowSchema } from '@portal/api-client/instructions';
import { chargebackListSchema, instructionSchema, orderSchema, transactionSchema } from '@portal/api-client/orders';
import { CHARGEBACK_STATUSES, reportedChargebackSchema } from '@portal/api-client/chargeback-report';
import type * as z from 'zod/mini';
import { RESULTS } from '../../platform/http/document/named-schemas.ts';
import type { ChargebackStory, InstructionStatus, RefundStory } from './order-story.ts';

const ALIKE = 'A program treats `SETTLED` and `COMPLETED` alike: both are a success.';

const OF_PAYMENTS: Readonly<Record<InstructionStatus, string>> = {
  INCOMPLETE: 'details of the payment are missing, such as how the payer pays',
  READY: 'the details are complete, and the payment has not been sent to a provider yet',
  PROCESSING: 'a provider has the payment, and has not said how it ended',
  SETTLED: 'a collection succeeded, and its money has arrived',
  FAILED: 'it ended without money, and `failureReason` says why',
  CANCELLED: 'it ended without money before a provider could complete it',
  COMPLETED: 'a payout succeeded, and its money has been paid out',
};

const OF_ORDERS: Readonly<Record<InstructionStatus, string>> = {
  INCOMPLETE: 'an instruction lacks details, or those that succeeded do not cover the amount, and no other is open',
  READY: 'an instruction has not been sent to a provider yet, and none is being processed',
  PROCESSING: 'a provider has an instruction, and has not said how it ended',
  SETTLED: 'instructions that succeeded cover the amount, and at least one of them is a collection',
  FAILED: 'no instruction succeeded, and at least one failed',
  CANCELLED: 'every instruction was cancelled',
  COMPLETED: 'payouts that succeeded cover the amount',
};

const OF_REFUNDS: Readonly<Record<RefundStory['ending'] | 'PROCESSING', string>> = {
  PROCESSING: 'the provider has the refund, and has not said how it ended',
  SETTLED: 'the payer has the money',
  FAILED: 'the payer did not get the money',
};

const OF_CHARGEBACKS: Readonly<Record<ChargebackStory['steps'][number]['status'], string>> = {
  OPEN: 'the dispute goes on, and `respondBy` is the last day to respond, in the app that took the payment',
  WON: 'it ended in favour of the tenant, and the money is back',
  LOST: 'it ended in favour of the payer, and the money is gone',
};

function sentences(meanings: Readonly<Record<string, string>>): string {
  return Object.entries(meanings)
    .map(([status, meaning]) => `\`${status}\`: ${meaning}.`)
    .join(' ');
}

/** The meaning of each status of an instruction. */
export const INSTRUCTION_STATUS_WORDS = `${sentences(OF_PAYMENTS)} ${ALIKE}`;
/** The meaning of each status of a chargeback. */
export const CHARGEBACK_STATUS_WORDS = sentences(OF_CHARGEBACKS);

const orderWords = `${sentences(OF_ORDERS)} ${ALIKE}`;

/** The statuses in responses, with the values that this platform sends. */
const DESCRIBED: readonly (readonly [schema: z.core.$ZodType, words: string, values: readonly string[]])[] = [
  [instructionRowSchema.shape.status, INSTRUCTION_STATUS_WORDS, INSTRUCTION_STATUSES],
  [orderSchema.shape.status, orderWords, INSTRUCTION_STATUSES],
  [orderSchema.shape.instructions._zod.def.element.shape.status, INSTRUCTION_STATUS_WORDS, INSTRUCTION_STATUSES],
  [instructionSchema.shape.status, INSTRUCTION_STATUS_WORDS, INSTRUCTION_STATUSES],
  [transactionSchema.shape.status, `That of its instruction. ${INSTRUCTION_STATUS_WORDS}`, INSTRUCTION_STATUSES],
  [transactionSchema.shape.refunds._zod.def.element.shape.status, sentences(OF_REFUNDS), Object.keys(OF_REFUNDS)],
  [chargebackListSchema.shape.chargebacks._zod.def.element.shape.status, CHARGEBACK_STATUS_WORDS, CHARGEBACK_STATUSES],
  [reportedChargebackSchema.shape.status, CHARGEBACK_STATUS_WORDS, CHARGEBACK_STATUSES],
];

for (const [schema, description, values] of DESCRIBED) RESULTS.add(schema, { description, enum: values });
