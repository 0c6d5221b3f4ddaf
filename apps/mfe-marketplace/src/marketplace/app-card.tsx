import type { MarketplaceApp } from '@portal/api-client/marketplace';
import { StatusTag } from '@portal/ui/basics';
import { Banknote, Globe } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { AppAction } from './app-action.tsx';
import classes from './app-card.module.css';
import { AppIcon } from './app-icon.tsx';
import { appReach } from './detail/app-reach.ts';
import { appWords, countryWords, currencyWords } from './app-words.ts';
import { CategoryTag, isDemoCategory } from './category-tag.tsx';
import { OPENED_HERE, useDetailAddress } from './detail/use-opened-app.ts';

export interface AppCardProps {
  readonly app: MarketplaceApp;
  /** The chosen filter values, countries and currencies that the app has. */
  readonly matches: readonly string[];
  /** Undefined while it is not known. */
  readonly isInstalled: boolean | undefined;
  /** The provider's environment that it works in, if it has any. */
  readonly environment: string | undefined;
  /** Why it cannot be installed; `undefined` if it can. */
  readonly noPlace: string | undefined;
}

/** A card of an app: its purpose, where it works, and how it matches the filters. The whole card opens its details. */
export function AppCard({ app, matches, isInstalled, environment, noPlace }: AppCardProps) {
  const nameId = useId();
  const address = useDetailAddress(app.appId);
  const { countries, currencies } = appReach(app);
  return (
    <article
      className={isDemoCategory(app.category) ? `${classes.card} ${classes.demo}` : classes.card}
      aria-labelledby={nameId}
    >
      <header className={classes.header}>
        <AppIcon name={app.name} url={app.iconUrl} />
        <div className={classes.title}>
          <h3 id={nameId} className={classes.name}>
            <Link to={address} state={OPENED_HERE} preventScrollReset className={classes.link}>
              {app.name}
            </Link>
          </h3>
          <p className={classes.kind}>{kindWords(app)}</p>
        </div>
        <CategoryTag category={app.category} environment={environment} />
      </header>
      <p className={classes.description}>{app.description}</p>
      <ul className={classes.reach}>
        {countries.length > 0 && (
          <li>
            <Globe size={14} aria-hidden />
            <span>{countryWords(countries)}</span>
          </li>
        )}
        {currencies.length > 0 && (
          <li>
            <Banknote size={14} aria-hidden />
            <span>{currencyWords(currencies)}</span>
          </li>
        )}
      </ul>
      {matches.length > 0 && <p className={classes.matches}>{`Matches: ${matches.join(', ')}`}</p>}
      {isInstalled !== undefined && (
        <footer className={classes.footer}>
          <AppAction app={app} isInstalled={isInstalled} noPlace={noPlace} />
          {isInstalled && <StatusTag status="ACTIVE" label="Installed" />}
        </footer>
      )}
    </article>
  );
}

/** 'Collect · Card payments'. */
function kindWords({ directions, supportedPaymentMethodTypes }: MarketplaceApp): string {
  return [directions, supportedPaymentMethodTypes]
    .map((values) => values.map(appWords).toSorted().join(', '))
    .filter((words) => words !== '')
    .join(' · ');
}
