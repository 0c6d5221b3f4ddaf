import { shownStatus } from '@portal/api-client/report-words';
import type { ChargebackList, Instruction, Order, Transaction } from '@portal/api-client/orders';
import { statusWords } from '@portal/ui/basics';
import type { InstructionPlace } from '../instruction-place.ts';

export interface Money {
  readonly amount: string;
  readonly currency: string;
}

/** One event. */
export interface TimelineEvent {
  /** The kind of item. */
  readonly subject: 'order' | 'instruction' | 'transaction' | 'refund' | 'chargeback';
  /** RFC 3339. */
  readonly at: string;
  readonly title: string;
  readonly detail?: string | undefined;
  /** The instruction that `detail` names, if it is not the open one. */
  readonly otherInstruction?: InstructionPlace | undefined;
  readonly money?: Money | undefined;
  /** The status since then, as the server writes it. */
  readonly status?: string | undefined;
}

/** The loaded parts, and whether the tenant normalises their statuses. */
export interface TimelineParts {
  /** The open instruction, even before it has loaded. */
  readonly instructionRef?: string | undefined;
  readonly order?: Order | undefined;
  readonly instruction?: Instruction | undefined;
  readonly transaction?: Transaction | undefined;
  readonly chargebacks?: ChargebackList['chargebacks'] | undefined;
  /** The tenant shows SETTLED and COMPLETED as one status. */
  readonly isNormalized?: boolean | undefined;
}

/**
 * The events, oldest first. Events at the same instant are in causal order: order, instruction, transaction, refunds,
 * chargebacks. Events without a valid time are last.
 */
export function timelineOf(parts: TimelineParts): TimelineEvent[] {
  const { instructionRef, order, instruction, transaction, chargebacks = [], isNormalized = false } = parts;
  const shown: Shown = (status) => shownStatus(status, isNormalized);
  const events = [
    ...(order ? orderEvents(order, { instructionRef, instruction }, shown) : []),
    ...(instruction ? historyEvents('instruction', instruction, shown) : []),
    ...(transaction ? transactionEvents(transaction, shown) : []),
    ...(transaction?.refunds ?? []).flatMap((refund) => refundEvents(refund, shown)),
    ...chargebacks.flatMap(chargebackEvents),
  ];
  return events.toSorted((a, b) => instant(a) - instant(b));
}

/** Returns the status to show for a payment's status. */
type Shown = (status: string) => string;

function instant({ at }: TimelineEvent): number {
  const ms = Date.parse(at);
  // Not infinite, because the difference of two infinities is NaN.
  return Number.isNaN(ms) ? Number.MAX_SAFE_INTEGER : ms;
}

function orderEvents(
  order: Order,
  { instructionRef: openRef, instruction: opened }: Pick<TimelineParts, 'instructionRef' | 'instruction'>,
  shown: Shown,
): TimelineEvent[] {
  return [
    ...historyEvents('order', order, shown),
    ...order.instructions
      // The open one has events of its own.
      .filter(({ instructionRef }) => instructionRef !== opened?.instructionRef)
      .map((instruction) => {
        const { createdAt, instructionRef, status } = instruction;
        const otherInstruction = instructionRef === openRef ? undefined : { orderRef: order.orderRef, instructionRef };
        const more = { detail: instructionRef, otherInstruction, status: shown(status) };
        return eventCreator('instruction', instruction)(createdAt, 'Instruction created', more);
      }),
  ];
}

const NAMES = { order: 'Order', instruction: 'Instruction' } as const;

interface HistoryEntry {
  readonly at: string;
  readonly status: string;
  readonly detail?: string | null | undefined;
}

interface WithHistory extends Money {
  readonly createdAt: string;
  readonly history: readonly HistoryEntry[];
}

/** The events of its history, and its creation, unless the history contains it. */
function historyEvents(subject: keyof typeof NAMES, part: WithHistory, shown: Shown): TimelineEvent[] {
  const { createdAt, history, amount, currency } = part;
  const name = NAMES[subject];
  const money = { amount, currency };
  const changes = history.map((entry) => ({
    subject,
    at: entry.at,
    title: `${name} ${statusWords(shown(entry.status)).toLowerCase()}`,
    detail: entry.detail ?? undefined,
    money: isCreation(entry) ? money : undefined,
  }));
  return history.some(isCreation) ? changes : [{ subject, at: createdAt, title: `${name} created`, money }, ...changes];
}

function isCreation({ status }: HistoryEntry): boolean {
  return status.toUpperCase() === 'CREATED';
}

/** Creates events for one item, with its subject and amount. */
function eventCreator(subject: TimelineEvent['subject'], { amount, currency }: Money) {
  const money = { amount, currency };
  return (
    at: string,
    title: string,
    more: Pick<TimelineEvent, 'detail' | 'otherInstruction' | 'status'> = {},
  ): TimelineEvent => ({
    subject,
    at,
    title,
    money,
    ...more,
  });
}

function transactionEvents(transaction: Transaction, shown: Shown): TimelineEvent[] {
  const { createdAt, settledAt, provider } = transaction;
  const createEvent = eventCreator('transaction', transaction);
  const settled = `Transaction ${statusWords(shown('SETTLED')).toLowerCase()}`;
  return [
    createEvent(createdAt, 'Transaction created', { detail: provider == null ? undefined : `With ${provider}` }),
    ...(settledAt == null ? [] : [createEvent(settledAt, settled)]),
  ];
}

function refundEvents(refund: Transaction['refunds'][number], shown: Shown): TimelineEvent[] {
  const { createdAt, settledAt, failedAt, reason, status } = refund;
  const createEvent = eventCreator('refund', refund);
  const requested = createEvent(createdAt, 'Refund requested', { detail: reason ?? undefined });
  // The outcome has a time of its own.
  if (settledAt != null)
    return [requested, createEvent(settledAt, `Refund ${statusWords(shown('SETTLED')).toLowerCase()}`)];
  if (failedAt != null) return [requested, createEvent(failedAt, 'Refund failed')];
  return [{ ...requested, status: shown(status) }];
}

function chargebackEvents(chargeback: ChargebackList['chargebacks'][number]): TimelineEvent[] {
  const { createdAt, reason, status } = chargeback;
  const createEvent = eventCreator('chargeback', chargeback);
  const opened = createEvent(createdAt, 'Chargeback opened', { detail: reason ?? undefined });
  const later = laterSteps(chargeback).map((step) => {
    const words = statusWords(step.status).toLowerCase();
    // An open one has moved to its current stage.
    const title = words === 'open' ? 'Chargeback updated' : `Chargeback ${words}`;
    return createEvent(step.at, title, { detail: statusWords(step.stage) });
  });
  return later.length === 0 ? [{ ...opened, status }] : [opened, ...later];
}

/** The events of a chargeback after its opening: its history, or else its current status. */
function laterSteps({ createdAt, updatedAt, stage, status, history }: ChargebackList['chargebacks'][number]) {
  if (history != null) return history.slice(1);
  const hasChanged = updatedAt != null && Date.parse(updatedAt) !== Date.parse(createdAt);
  return hasChanged ? [{ at: updatedAt, stage, status }] : [];
}
