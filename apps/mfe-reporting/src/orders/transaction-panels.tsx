import { shownStatus } from '@portal/api-client/report-words';
import type { ChargebackList, Transaction } from '@portal/api-client/orders';
import { formatDay, StatusTag, statusWords } from '@portal/ui/basics';
import { type Fact, FactList } from '@portal/ui/page-parts';
import { referenceFact, timeFact } from '../known-facts.tsx';
import { formatMoney } from '@portal/ui/money';
import { PaymentStatus, useIsNormalized } from '../payment-status.tsx';
import { nothingToLoad } from './instruction-panels.tsx';
import classes from './order-panels.module.css';
import { OrderPartPanel } from './order-part-panel.tsx';
import type { LinkedPart } from './order-queries.ts';
import type { OrderPart } from './use-order-part.ts';

export interface TransactionPanelProps {
  readonly part: OrderPart<Transaction>;
  /** The instruction's link to it. */
  readonly link: LinkedPart | undefined;
}

export function TransactionPanel({ part, link }: TransactionPanelProps) {
  const isNormalized = useIsNormalized();
  return (
    <OrderPartPanel title="Transaction" part={part} nothing={nothingToLoad(link, 'transaction')}>
      {(transaction) => (
        <>
          <FactList dense facts={transactionFacts(transaction, isNormalized)} />
          <Refunds refunds={transaction.refunds} isNormalized={isNormalized} />
        </>
      )}
    </OrderPartPanel>
  );
}

function transactionFacts(transaction: Transaction, isNormalized: boolean): Fact[] {
  const { netAmount, currency, forecastedSettlementDate } = transaction;
  return [
    referenceFact('Transaction ID', transaction.transactionId),
    { term: 'Amount', value: formatMoney(transaction.amount, currency) },
    { term: 'Net amount', value: netAmount && formatMoney(netAmount, currency) },
    { term: 'Status', value: <PaymentStatus status={transaction.status} isTest={transaction.isTest} /> },
    { term: 'Provider', value: transaction.provider },
    referenceFact('Provider reference', transaction.providerReference),
    timeFact('Created', transaction.createdAt),
    timeFact(settledWords(isNormalized), transaction.settledAt),
    { term: 'Forecasted settlement', value: forecastedSettlementDate && formatDay(forecastedSettlementDate) },
  ];
}

/** 'Settled', or the status that the tenant shows instead. */
function settledWords(isNormalized: boolean): string {
  return statusWords(shownStatus('SETTLED', isNormalized));
}

interface RefundsProps extends Pick<Transaction, 'refunds'> {
  readonly isNormalized: boolean;
}

function Refunds({ refunds, isNormalized }: RefundsProps) {
  if (refunds.length === 0) return <p className={classes.muted}>No refunds</p>;
  return (
    <section className={classes.part} aria-label="Refunds">
      <h3>Refunds</h3>
      <Entries entries={refunds.map((refund) => ({ id: refund.refundId, facts: refundFacts(refund, isNormalized) }))} />
    </section>
  );
}

function refundFacts(refund: Transaction['refunds'][number], isNormalized: boolean): Fact[] {
  return [
    referenceFact('Refund ID', refund.refundId),
    { term: 'Amount', value: formatMoney(refund.amount, refund.currency) },
    { term: 'Status', value: <PaymentStatus status={refund.status} /> },
    { term: 'Reason', value: refund.reason },
    timeFact('Requested', refund.createdAt),
    timeFact(settledWords(isNormalized), refund.settledAt),
    timeFact('Failed', refund.failedAt),
  ];
}

export interface ChargebacksPanelProps {
  readonly part: OrderPart<ChargebackList>;
  /** The instruction's link to its transaction. */
  readonly transactionLink: LinkedPart | undefined;
  /** Chargebacks are found by the transaction's id. */
  readonly isTransactionLoaded: boolean;
}

export function ChargebacksPanel({ part, transactionLink, isTransactionLoaded }: ChargebacksPanelProps) {
  const nothing =
    nothingToLoad(transactionLink, 'transaction') ??
    (isTransactionLoaded ? undefined : 'Chargebacks load after the transaction.');
  return (
    <OrderPartPanel title="Chargebacks" part={part} nothing={nothing}>
      {({ chargebacks }) =>
        chargebacks.length === 0 ? (
          <p className={classes.muted}>No chargebacks</p>
        ) : (
          <Entries
            entries={chargebacks.map((chargeback) => ({
              id: chargeback.chargebackId,
              facts: chargebackFacts(chargeback),
            }))}
          />
        )
      }
    </OrderPartPanel>
  );
}

function chargebackFacts(chargeback: ChargebackList['chargebacks'][number]): Fact[] {
  return [
    referenceFact('Chargeback ID', chargeback.chargebackId),
    { term: 'Amount', value: formatMoney(chargeback.amount, chargeback.currency) },
    { term: 'Stage', value: statusWords(chargeback.stage) },
    { term: 'Status', value: <StatusTag status={chargeback.status} /> },
    { term: 'Reason', value: chargeback.reason },
    timeFact('Opened', chargeback.createdAt),
    timeFact('Updated', chargeback.updatedAt),
    { term: 'Respond by', value: chargeback.respondBy && formatDay(chargeback.respondBy) },
  ];
}

interface EntriesProps {
  readonly entries: readonly { readonly id: string; readonly facts: readonly Fact[] }[];
}

/** Several items of a kind, each with its facts. */
function Entries({ entries }: EntriesProps) {
  return (
    <ul className={classes.rows}>
      {entries.map(({ id, facts }) => (
        <li key={id} className={classes.entry}>
          <FactList dense facts={facts} />
        </li>
      ))}
    </ul>
  );
}
