import type { ChargebackList, Instruction, Order, Transaction } from '@portal/api-client/orders';
import { statusWords } from '@portal/ui/basics';
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
  readonly money?: Money | undefined;
  /** How it stands since then, as the server spells what is to be shown. */
  readonly status?: string | undefined;
}

/** The parts as far as they are known, and how the tenant has their statuses. */
export interface TimelineParts {
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
  const { order, instruction, transaction, chargebacks = [], isNormalized = false } = parts;
  const shown: Shown = (status) => shownStatus(status, isNormalized);
  const events = [
    ...(order ? orderEvents(order, instruction, shown) : []),
    ...(instruction ? instructionEvents(instruction, shown) : []),
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

function orderEvents(order: Order, opened: Instruction | undefined, shown: Shown): TimelineEvent[] {
  return [
    ...created('order', 'Order created', order),
    ...order.history.map((entry) => changed('order', 'Order', order, entry, shown)),
    ...order.instructions
      // That one tells its own story.
      .filter(({ instructionRef }) => instructionRef !== opened?.instructionRef)
      .map(({ instructionRef, createdAt, amount, currency, status }) => ({
        subject: 'instruction' as const,
        at: createdAt,
        title: 'Instruction created',
        detail: instructionRef,
        money: { amount, currency },
        status: shown(status),
      })),
  ];
}

function instructionEvents(instruction: Instruction, shown: Shown): TimelineEvent[] {
  return [
    ...created('instruction', 'Instruction created', instruction),
    ...instruction.history.map((entry) => changed('instruction', 'Instruction', instruction, entry, shown)),
  ];
}

interface HistoryEntry {
  readonly at: string;
  readonly status: string;
  readonly detail?: string | null | undefined;
}

interface Told extends Money {
  readonly createdAt: string;
  readonly history: readonly HistoryEntry[];
}

/** That it was created, unless its history says so by itself. */
function created(
  subject: TimelineEvent['subject'],
  title: string,
  { createdAt, amount, currency, history }: Told,
): TimelineEvent[] {
  if (history.some(isCreation)) return [];
  return [{ subject, at: createdAt, title, money: { amount, currency } }];
}

function changed(
  subject: TimelineEvent['subject'],
  name: string,
  { amount, currency }: Money,
  entry: HistoryEntry,
  shown: Shown,
): TimelineEvent {
  return {
    subject,
    at: entry.at,
    title: `${name} ${statusWords(shown(entry.status)).toLowerCase()}`,
    detail: entry.detail ?? undefined,
    money: isCreation(entry) ? { amount, currency } : undefined,
  };
}

function isCreation({ status }: HistoryEntry): boolean {
  return status.toUpperCase() === 'CREATED';
}

function transactionEvents(transaction: Transaction, shown: Shown): TimelineEvent[] {
  const { createdAt, settledAt, provider, amount, currency } = transaction;
  const subject = 'transaction';
  const money = { amount, currency };
  const made = { subject, at: createdAt, title: 'Transaction created', money } as const;
  const settled = `Transaction ${statusWords(shown('SETTLED')).toLowerCase()}`;
  return [
    provider == null ? made : { ...made, detail: `With ${provider}` },
    ...(settledAt == null ? [] : [{ subject, at: settledAt, title: settled, money } as const]),
  ];
}

function refundEvents(refund: Transaction['refunds'][number]): TimelineEvent[] {
  const { createdAt, settledAt, failedAt, reason, status, amount, currency } = refund;
  const subject = 'refund';
  const money = { amount, currency };
  const requested = {
    subject,
    at: createdAt,
    title: 'Refund requested',
    detail: reason ?? undefined,
    money,
  } as const;
  // How one has ended it says at its own time.
  if (settledAt != null) return [requested, { subject, at: settledAt, title: 'Refund settled', money }];
  if (failedAt != null) return [requested, { subject, at: failedAt, title: 'Refund failed', money }];
  return [{ ...requested, status }];
}

function chargebackEvents(chargeback: ChargebackList['chargebacks'][number]): TimelineEvent[] {
  const { createdAt, reason, status, amount, currency } = chargeback;
  const subject = 'chargeback';
  const money = { amount, currency };
  const opened = {
    subject,
    at: createdAt,
    title: 'Chargeback opened',
    detail: reason ?? undefined,
    money,
  } as const;
  const later = laterSteps(chargeback).map(({ at, stage, status: since }) => {
    const words = statusWords(since).toLowerCase();
    // An open one was moved on to its present stage.
    const title = words === 'open' ? 'Chargeback moved on' : `Chargeback ${words}`;
    return { subject, at, title, detail: statusWords(stage), money } as const;
  });
  return later.length === 0 ? [{ ...opened, status }] : [opened, ...later];
}

/** What has become of a chargeback since it was opened: its history, or else how it stands now. */
function laterSteps({ createdAt, updatedAt, stage, status, history }: ChargebackList['chargebacks'][number]) {
  if (history != null) return history.slice(1);
  const hasChanged = updatedAt != null && Date.parse(updatedAt) !== Date.parse(createdAt);
  return hasChanged ? [{ at: updatedAt, stage, status }] : [];
}
