import type { Failures } from '@portal/api-client/failures';
import { type Elements, Panel, Skeleton } from '@portal/ui/basics';
import { Segments } from '@portal/ui/page-parts';
import { SideScroll } from '@portal/ui/table';
import type { DaysLook } from '../reports/use-days-look.ts';
import { DaysLookChoice } from '../volume/days-look-choice.tsx';
import { FailureDays } from './failure-days.tsx';
import { FailureSum } from './failure-sum.tsx';
import classes from './failures-page.module.css';

/** The members of the failures that the panel shows. */
type Figures = Pick<Failures, 'before' | 'changes' | 'currencies' | 'currency' | 'days' | 'range' | 'sum'>;

export interface FailureFiguresProps {
  /** Undefined while they load. */
  readonly failures: Figures | undefined;
  /** The range and the currencies that the failures probably have, from which the height follows until they are loaded. */
  readonly expected: Pick<Figures, 'range'> & { readonly currencies: readonly string[] };
  readonly look: DaysLook;
  readonly onLook: (look: DaysLook) => void;
  readonly onCurrency: (currency: string) => void;
}

/**
 * The sums of the range, its currencies and its days, or the sentence that no payment ended. As high while they load as with them, so that the table below
 * does not move.
 */
export function FailureFigures({ failures, expected, look, onLook, onCurrency }: FailureFiguresProps) {
  const isKnown = failures !== undefined && failures.currency !== null;
  const figures = isKnown ? failures : typicalOf(expected);
  const currency = figures.currency ?? expected.currencies[0] ?? 'EUR';
  if (failures && !isKnown) {
    return (
      <Panel>
        <p className={classes.muted}>No payments succeeded or failed on these days.</p>
      </Panel>
    );
  }
  return (
    <Panel>
      <div className={classes.head}>
        <Place isTaken={isKnown} otherwise={<Skeleton />}>
          <FailureSum failures={figures} currency={currency} />
        </Place>
        <div className={classes.choices}>
          {figures.currencies.length > 1 && (
            <Place isTaken={isKnown}>
              <SideScroll label="Currencies">
                <Segments
                  label="Currency"
                  options={figures.currencies.map((code) => ({ value: code, label: code }))}
                  value={currency}
                  onChange={onCurrency}
                />
              </SideScroll>
            </Place>
          )}
          <DaysLookChoice value={look} onChange={onLook} />
        </div>
      </div>
      <Place isTaken={isKnown} otherwise={look !== 'summary' && <Skeleton lines={6} />}>
        <FailureDays failures={figures} currency={currency} look={look} />
      </Place>
    </Panel>
  );
}

interface PlaceProps {
  readonly isTaken: boolean;
  /** Shown in the place of the content until it is taken. */
  readonly otherwise?: Elements | undefined;
  readonly children: Elements;
}

/** The content or, until it is known, its space. */
function Place({ isTaken, otherwise, children }: PlaceProps) {
  if (isTaken) return children;
  return (
    <div className={classes.place}>
      <div className={classes.unseen} aria-hidden>
        {children}
      </div>
      {otherwise}
    </div>
  );
}

/** Figures whose words are about as long as those that will load. */
function typicalOf({ range, currencies }: FailureFiguresProps['expected']): Figures {
  const ended = { succeeded: 995, failed: 105 };
  const failed = { failed: ended.failed, amount: '5250.00' };
  return {
    range,
    before: range,
    currency: null,
    currencies: [...currencies],
    sum: { ...failed, before: { ...failed, amount: '1125.00' }, ended, endedBefore: ended },
    days: [],
    changes: [],
  };
}
