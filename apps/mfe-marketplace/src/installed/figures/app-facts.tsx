import type { ShortBalance } from '@portal/api-client/installed-apps';
import type { MarketplaceApp } from '@portal/api-client/marketplace';
import type { SchemeUses } from '@portal/api-client/scheme-uses';
import type { Elements } from '@portal/ui/basics';
import { formatMoney } from '@portal/ui/money';
import { NameList } from '@portal/ui/table';
import { isBelow } from '@portal/validation';
import { TriangleAlert } from 'lucide-react';
import { appWords } from '../../marketplace/app-words.ts';
import classes from './app-facts.module.css';

/** A figure of an app; 'loading' until it has arrived, `undefined` where the platform does not tell it. */
export type AppFigure<T> = T | 'loading' | undefined;

export interface AppFactsProps {
  readonly name: string;
  /** `undefined` if the catalogue no longer contains it. */
  readonly app: MarketplaceApp | undefined;
  /** Whether its money is test money. */
  readonly isTest: boolean;
  readonly balances: AppFigure<ShortBalance['balances']>;
  /** The schemes that use it. */
  readonly uses: AppFigure<SchemeUses['schemes']>;
}

/** The methods of an installed app, its balance and the schemes that offer it. */
export function AppFacts({ name, app, isTest, balances, uses }: AppFactsProps) {
  const methods = app && methodNames(app);
  return (
    <dl className={classes.facts}>
      {methods && methods.length > 0 && (
        <Fact place={classes.methods} term="Payment methods">
          <NameList
            names={methods.map((method) => ({ key: method, name: method }))}
            subject={`payment methods of ${name}`}
          />
        </Fact>
      )}
      {balances !== undefined && (
        <Fact place={classes.balance} term={isTest ? 'Test balance' : 'Balance'}>
          {balances === 'loading' ? null : <Balances balances={balances} />}
        </Fact>
      )}
      {uses !== undefined && (
        <Fact place={classes.uses} term="Offered in">
          {uses === 'loading' ? null : <Offers name={name} uses={uses} />}
        </Fact>
      )}
    </dl>
  );
}

interface FactProps {
  readonly place: string | undefined;
  readonly term: string;
  readonly children: Elements;
}

function Fact({ place, term, children }: FactProps) {
  return (
    <div className={place}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The methods of an app by name; their families on a platform whose catalogue does not list them. */
function methodNames({ supportedPaymentMethods, supportedPaymentMethodTypes }: MarketplaceApp): string[] {
  const names = supportedPaymentMethods?.map(({ name }) => name) ?? supportedPaymentMethodTypes.map(appWords);
  return [...new Set(names)];
}

/** The number of currencies that a row shows; the dialog of the balance shows all. */
const CURRENCIES_SHOWN = 2;

/** The money in the currencies that the app uses, those below their minimum first, then those in which most has happened lately. */
function Balances({ balances }: Pick<ShortBalance, 'balances'>) {
  const used = balances
    .filter(({ available, minimum }) => minimum || Number(available) !== 0)
    .map((balance) => ({ ...balance, isLow: balance.minimum ? isBelow(balance.available, balance.minimum) : false }))
    .toSorted((a, b) => Number(b.isLow) - Number(a.isLow) || b.latestEntries - a.latestEntries);
  const others = used.length - CURRENCIES_SHOWN;
  if (used.length === 0) return <span className={classes.none}>No money</span>;
  return (
    <>
      <ul className={classes.amounts}>
        {used.slice(0, CURRENCIES_SHOWN).map(({ currency, available, isLow }) => (
          <li key={currency} className={isLow ? classes.low : undefined}>
            {isLow && <TriangleAlert size={14} aria-hidden />}
            <span>{formatMoney(available, currency)}</span>
            {isLow && <span className="portal-visually-hidden"> (below its minimum)</span>}
          </li>
        ))}
        {others > 0 && <li className={classes.none}>{`+${others} ${others === 1 ? 'currency' : 'currencies'}`}</li>}
      </ul>
      {used.some(({ isLow }) => isLow) && <p className={classes.why}>Below its minimum</p>}
    </>
  );
}

interface OffersProps {
  readonly name: string;
  readonly uses: SchemeUses['schemes'];
}

/** The published schemes, which offer the app; without one, the drafts that have it. */
function Offers({ name, uses }: OffersProps) {
  const published = uses.filter(({ isPublished }) => isPublished);
  // Text, because a scheme may be called 'Marketplace', like the link of the page; the app's own page links to its schemes.
  const named = (published.length > 0 ? published : uses).map(({ schemeId, name: scheme }) => ({
    key: schemeId,
    name: scheme,
  }));
  if (named.length === 0) return <span className={classes.none}>No scheme</span>;
  return (
    <>
      <NameList names={named} subject={`schemes with ${name}`} />
      {published.length === 0 && <p className={classes.why}>Not published</p>}
    </>
  );
}
