import type { ChargebackList, Instruction, Order, Transaction } from '@portal/api-client/orders';
import { statusWords } from '@portal/ui/basics';
import type { InstructionPlace } from '../paths.ts';
import { shownStatus } from '../payment-status.tsx';

export interface Money {
  readonly amount: string;
  readonly currency: string;
}

/** One thing that happened. */
export interface TimelineEvent {
  /** What it happened to. */
  readonly subject: 'order' | 'instruction' | 'transaction' | 'refund' | 'chargeback';
  /** RFC 3339. */
  readonly at: string;
  readonly title: string;
  readonly detail?: string | undefined;
  /** The instruction that `detail` names, where the rest of its story is told elsewhere. */
  readonly toldAt?: InstructionPlace | undefined;
  readonly money?: Money | undefined;
  /** How it stands since then, as the server spells what is to be shown. */
  readonly status?: string | undefined;
}

/** The parts as far as they are known, and how the tenant has their statuses. */
export interface TimelineParts {
  /** The instruction that is open, also before it is loaded. */
  readonly instructionRef?: string | undefined;
  readonly order?: Order | undefined;
  readonly instruction?: Instruction | undefined;
  readonly transaction?: Transaction | undefined;
  readonly chargebacks?: ChargebackList['chargebacks'] | undefined;
  /** The tenant has SETTLED and COMPLETED as one status of a payment. */
  readonly isNormalized?: boolean | undefined;
}

/**
 * What happened, oldest first. What happened at the same instant stays in the order of cause: order, instruction,
 * transaction, refunds, chargebacks. What has no readable time comes last.
 */
export function timelineOf(parts: TimelineParts): TimelineEvent[] {
  const { instructionRef, order, instruction, transaction, chargebacks = [], isNormalized = false } = parts;
  const shown: Shown = (status) => shownStatus(status, isNormalized);
  const events = [
    ...(order ? orderEvents(order, { instructionRef, instruction }, shown) : []),
    ...(instruction ? historyEvents('instruction', instruction, shown) : []),
    ...(transaction ? transactionEvents(transaction, shown) : []),
    ...(transaction?.refunds ?? []).flatMap(refundEvents),
    ...chargebacks.flatMap(chargebackEvents),
  ];
  return events.toSorted((a, b) => instant(a) - instant(b));
}

/** The status to show for that of a payment. */
type Shown = (status: string) => string;

function instant({ at }: TimelineEvent): number {
  const ms = Date.parse(at);
  // Not infinite: the difference of two would be no number.
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
      // That one tells its own story.
      .filter(({ instructionRef }) => instructionRef !== opened?.instructionRef)
      .map((instruction) => {
        const { createdAt, instructionRef, status } = instruction;
        const toldAt = instructionRef === openRef ? undefined : { orderRef: order.orderRef, instructionRef };
        const more = { detail: instructionRef, toldAt, status: shown(status) };
        return teller('instruction', instruction)(createdAt, 'Instruction created', more);
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

/** What its history tells, and that it was created, unless the history says so by itself. */
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

/** Tells what happened to one thing: each time its subject and its money. */
function teller(subject: TimelineEvent['subject'], { amount, currency }: Money) {
  const money = { amount, currency };
  return (
    at: string,
    title: string,
    more: Pick<TimelineEvent, 'detail' | 'toldAt' | 'status'> = {},
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
  const tell = teller('transaction', transaction);
  const settled = `Transaction ${statusWords(shown('SETTLED')).toLowerCase()}`;
  return [
    tell(createdAt, 'Transaction created', { detail: provider == null ? undefined : `With ${provider}` }),
    ...(settledAt == null ? [] : [tell(settledAt, settled)]),
  ];
}

function refundEvents(refund: Transaction['refunds'][number]): TimelineEvent[] {
  const { createdAt, settledAt, failedAt, reason, status } = refund;
  const tell = teller('refund', refund);
  const requested = tell(createdAt, 'Refund requested', { detail: reason ?? undefined });
  // How one has ended it says at its own time.
  if (settledAt != null) return [requested, tell(settledAt, 'Refund settled')];
  if (failedAt != null) return [requested, tell(failedAt, 'Refund failed')];
  return [{ ...requested, status }];
}

function chargebackEvents(chargeback: ChargebackList['chargebacks'][number]): TimelineEvent[] {
  const { createdAt, reason, status } = chargeback;
  const tell = teller('chargeback', chargeback);
  const opened = tell(createdAt, 'Chargeback opened', { detail: reason ?? undefined });
  const later = laterSteps(chargeback).map((step) => {
    const words = statusWords(step.status).toLowerCase();
    // An open one was moved on to its present stage.
    const title = words === 'open' ? 'Chargeback updated' : `Chargeback ${words}`;
    return tell(step.at, title, { detail: statusWords(step.stage) });
  });
  return later.length === 0 ? [{ ...opened, status }] : [opened, ...later];
}

/** What has become of a chargeback since it was opened: its history, or else how it stands now. */
function laterSteps({ createdAt, updatedAt, stage, status, history }: ChargebackList['chargebacks'][number]) {
  if (history != null) return history.slice(1);
  const hasChanged = updatedAt != null && Date.parse(updatedAt) !== Date.parse(createdAt);
  return hasChanged ? [{ at: updatedAt, stage, status }] : [];
}
