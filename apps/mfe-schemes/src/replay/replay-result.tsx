import { countryName } from '@portal/scheme-rules';
import type { PaymentMethod } from '@portal/api-client/payment-methods';
import type { Replay } from '@portal/api-client/schemes';
import { useRouteHref } from '@portal/contract/react';
import { DateTime, formatCount, type Elements } from '@portal/ui/basics';
import { Stack } from '@portal/ui/page-parts';
import { formatMoney } from '@portal/ui/money';
import { ArrowRightLeft, Ban, Check, CirclePlus, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import classes from './replay.module.css';

interface ReplayResultProps {
  readonly replay: Replay;
  /** For the names of the methods. */
  readonly paymentMethods: readonly PaymentMethod[];
}

/** The result of a replay: payments that would lose, change or gain their method, and payments that no rule covers. */
export function ReplayResult({ replay, paymentMethods }: ReplayResultProps) {
  const { count, lose, change, gain, uncovered } = replay;
  const isSame = lose.count + change.count + gain.count === 0;
  return (
    <Stack gap={4}>
      <p role="status" className={classes.line}>
        {isSame && <Check size={16} aria-hidden />}
        <span>
          {`${replayedInWords(replay)}${isSame && count > 0 ? ' None would lose, change or gain its method.' : ''}`}
        </span>
      </p>
      <ReplayEffects replay={replay} paymentMethods={paymentMethods} />
      {uncovered.length > 0 && <Uncovered uncovered={uncovered} />}
    </Stack>
  );
}

/** The payments whose method is affected, in a group for each effect. Empty if there are none. */
export function ReplayEffects({ replay: { lose, change, gain }, paymentMethods }: ReplayResultProps) {
  const nameOf = namesOf(paymentMethods);
  return (
    <>
      <LosingGroup group={lose} paymentMethods={paymentMethods} />
      <Group
        icon={<ArrowRightLeft size={16} aria-hidden />}
        words="would be taken by another app"
        group={change}
        nameOf={nameOf}
      />
      <Group
        icon={<CirclePlus size={16} aria-hidden />}
        words={`would gain ${its(gain)} method`}
        group={gain}
        nameOf={nameOf}
      />
    </>
  );
}

/** '1,200 payments of the last 30 days were replayed.' */
export function replayedInWords({ count, days }: Pick<Replay, 'count' | 'days'>): string {
  return `${payments(count)} of the last ${days} days ${count === 1 ? 'was' : 'were'} replayed.`;
}

/** The name of a method's code. */
function namesOf(paymentMethods: readonly PaymentMethod[]) {
  return (code: string) => paymentMethods.find(({ paymentMethod }) => paymentMethod === code)?.name ?? code;
}

interface LosingGroupProps {
  readonly group: Replay['lose'];
  readonly paymentMethods: readonly PaymentMethod[];
}

/** The payments that would lose their method; nothing if there are none. */
export function LosingGroup({ group, paymentMethods }: LosingGroupProps) {
  return (
    <Group
      icon={<Ban size={16} aria-hidden />}
      words={`would lose ${its(group)} method`}
      group={group}
      nameOf={namesOf(paymentMethods)}
    />
  );
}

const payments = (count: number) => (count === 1 ? '1 payment' : `${formatCount(count)} payments`);

const its = ({ count }: Replay['lose']) => (count === 1 ? 'its' : 'their');

interface GroupProps {
  readonly icon: Elements;
  readonly words: string;
  readonly group: Replay['lose'];
  /** The name of a method's code. */
  readonly nameOf: (code: string) => string;
}

function Group({ icon, words, group, nameOf }: GroupProps) {
  if (group.count === 0) return null;
  return (
    <section className={classes.group}>
      <h3 className={classes.line}>
        {icon}
        <span>{`${payments(group.count)} ${words}`}</span>
      </h3>
      <p>{group.amounts.map(({ amount, currency }) => formatMoney(amount, currency)).join(' · ')}</p>
      <details className={classes.more}>
        <summary>
          {group.payments.length < group.count
            ? `The newest ${group.payments.length} of them`
            : `Show ${payments(group.payments.length)}`}
        </summary>
        <ul className={classes.examples}>
          {group.payments.map((payment) => (
            <li key={payment.orderRef}>
              <div>
                <OrderLink orderRef={payment.orderRef} />
                <span className={classes.quiet}>
                  {`${nameOf(payment.paymentMethod)} (${payment.app}), ${countryName(payment.country)}`}
                </span>
              </div>
              <div className={classes.amount}>
                <span>{formatMoney(payment.amount, payment.currency)}</span>
                <span className={classes.quiet}>
                  <DateTime value={payment.createdAt} />
                </span>
              </div>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

/** The order in the Order Viewer, for users who may open it. */
function OrderLink({ orderRef }: { readonly orderRef: string }) {
  const href = useRouteHref()('reporting.order', { orderRef });
  return href === undefined ? <span>{orderRef}</span> : <Link to={href}>{orderRef}</Link>;
}

/** The lowest and the highest amount: '€0.50 to €25.50'. */
export function amountsInWords({ lowest, highest, currency }: Replay['uncovered'][number]): string {
  const first = formatMoney(lowest, currency);
  return lowest === highest ? first : `${first} to ${formatMoney(highest, currency)}`;
}

function Uncovered({ uncovered }: Pick<Replay, 'uncovered'>) {
  return (
    <section className={classes.group}>
      <h3 className={classes.line}>
        <TriangleAlert size={16} aria-hidden />
        Payments that no rule covers
      </h3>
      <ul className={classes.uncovered}>
        {uncovered.map((one) => (
          <li key={`${one.country} ${one.currency}`}>
            {`${countryName(one.country)}, ${one.currency}: ${payments(one.count)} ${
              one.lowest === one.highest ? 'of' : 'from'
            } ${amountsInWords(one)}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
