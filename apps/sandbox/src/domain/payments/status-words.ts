import { instructionRowSchema } from '@portal/api-client/instructions';
import {
  chargebackListSchema,
  financialInstrumentSchema,
  instructionSchema,
  orderSchema,
  transactionSchema,
} from '@portal/api-client/orders';
import { reportedChargebackSchema } from '@portal/api-client/chargeback-report';
import { reportedMandateSchema } from '@portal/api-client/mandate-report';
import { RESULTS } from '../../platform/http/document/named-schemas.ts';
import { describeStatus, type Meanings, meaningWords } from '../../platform/http/document/status-meanings.ts';
import type { instrumentStatusAt } from './instrument-story.ts';
import type { ChargebackStory, InstructionStatus, RefundStory } from './order-story.ts';

const ALIKE = 'A program treats `SETTLED` and `COMPLETED` alike: both are a success.';

const OF_PAYMENTS: Meanings<InstructionStatus> = {
  INCOMPLETE: 'details of the payment are missing, such as how the payer pays',
  READY: 'the details are complete, and the payment has not been sent to a provider yet',
  PROCESSING: 'a provider has the payment, and has not said how it ended',
  SETTLED: 'a collection succeeded, and its money has arrived',
  FAILED: 'it ended without money, and `failureReason` says why',
  CANCELLED: 'it ended without money before a provider could complete it',
  COMPLETED: 'a payout succeeded, and its money has been paid out',
};

const OF_ORDERS: Meanings<InstructionStatus> = {
  INCOMPLETE: 'an instruction lacks details, or those that succeeded do not cover the amount, and no other is open',
  READY: 'an instruction has not been sent to a provider yet, and none is being processed',
  PROCESSING: 'a provider has an instruction, and has not said how it ended',
  SETTLED: 'instructions that succeeded cover the amount, and at least one of them is a collection',
  FAILED: 'no instruction succeeded, and at least one failed',
  CANCELLED: 'every instruction was cancelled',
  COMPLETED: 'payouts that succeeded cover the amount',
};

const OF_REFUNDS: Meanings<RefundStory['ending'] | 'PROCESSING'> = {
  PROCESSING: 'the provider has the refund, and has not said how it ended',
  SETTLED: 'the payer has the money',
  FAILED: 'the payer did not get the money',
};

const OF_CHARGEBACKS: Meanings<ChargebackStory['steps'][number]['status']> = {
  OPEN: 'the dispute goes on, and `respondBy` is the last day to respond, in the app that took the payment',
  WON: 'it ended in favour of the tenant, and the money is back',
  LOST: 'it ended in favour of the payer, and the money is gone',
};

const OF_MANDATES: Meanings<ReturnType<typeof instrumentStatusAt>> = {
  PROCESSING: "the payer gave the mandate, and the payer's bank has not confirmed it yet",
  ACTIVE: 'the bank confirmed the mandate, and it can be collected on',
  INACTIVE: 'the mandate ended, and can no longer be collected on',
};

/** The meaning of each status of an instruction. */
export const INSTRUCTION_STATUS_WORDS = `${meaningWords(OF_PAYMENTS)} ${ALIKE}`;
/** The meaning of each status of a chargeback. */
export const CHARGEBACK_STATUS_WORDS = meaningWords(OF_CHARGEBACKS);
/** The meaning of each status of a mandate. */
export const MANDATE_STATUS_WORDS = meaningWords(OF_MANDATES);

const OF_INSTRUCTIONS = [OF_PAYMENTS, INSTRUCTION_STATUS_WORDS] as const;
const IN_HISTORY = 'The status from this time on. Its meaning is that of `status` beside the history.';

describeStatus(instructionRowSchema.shape.status, ...OF_INSTRUCTIONS);
describeStatus(orderSchema.shape.status, OF_ORDERS, `${meaningWords(OF_ORDERS)} ${ALIKE}`);
describeStatus(orderSchema.shape.instructions._zod.def.element.shape.status, ...OF_INSTRUCTIONS);
describeStatus(instructionSchema.shape.status, ...OF_INSTRUCTIONS);
describeStatus(transactionSchema.shape.status, OF_PAYMENTS, `That of its instruction. ${INSTRUCTION_STATUS_WORDS}`);
describeStatus(transactionSchema.shape.refunds._zod.def.element.shape.status, OF_REFUNDS);
RESULTS.add(orderSchema.shape.history._zod.def.element.shape.status, { description: IN_HISTORY });

const chargeback = chargebackListSchema.shape.chargebacks._zod.def.element.shape;
describeStatus(chargeback.status, OF_CHARGEBACKS);
describeStatus(reportedChargebackSchema.shape.status, OF_CHARGEBACKS);
RESULTS.add(chargeback.history._zod.def.innerType._zod.def.innerType._zod.def.element.shape.status, {
  description: IN_HISTORY,
});

const instrument = financialInstrumentSchema.shape;
describeStatus(reportedMandateSchema.shape.status, OF_MANDATES);
describeStatus(instrument.mandate._zod.def.innerType._zod.def.innerType.shape.status, OF_MANDATES);
describeStatus(
  instrument.status,
  OF_MANDATES,
  `That of its mandate; without one, always \`ACTIVE\`. ${MANDATE_STATUS_WORDS}`,
);
