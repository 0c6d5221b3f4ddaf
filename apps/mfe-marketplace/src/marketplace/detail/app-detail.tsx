import type { MarketplaceApp } from '@portal/api-client/marketplace';
import { useRouteHref } from '@portal/contract/react';
import { StatusTag } from '@portal/ui/basics';
import { FactList, Row, SidePanel, Stack } from '@portal/ui/page-parts';
import { countryName } from '@portal/validation';
import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router-dom';
import { AppAction } from '../app-action.tsx';
import classes from './app-detail.module.css';
import { AppIcon } from '../app-icon.tsx';
import { appReach } from './app-reach.ts';
import { appWords, capabilitiesOf } from '../app-words.ts';
import { CategoryTag } from '../category-tag.tsx';

export interface AppDetailProps {
  /** Undefined if the marketplace does not have the app that the URL names. */
  readonly app: MarketplaceApp | undefined;
  /** Undefined while it is not known. */
  readonly isInstalled: boolean | undefined;
  /** The provider's environment that it works in, if it has any. */
  readonly environment: string | undefined;
  /** Why it cannot be installed; `undefined` if it can. */
  readonly noPlace: string | undefined;
  readonly onClose: () => void;
}

/** All details of an app in the marketplace. */
export function AppDetail({ app, isInstalled, environment, noPlace, onClose }: AppDetailProps) {
  if (!app) {
    return (
      <SidePanel title="App not found" onClose={onClose}>
        <p>The marketplace has no app at this address. Close this panel to see all apps.</p>
      </SidePanel>
    );
  }
  const { countries, currencies } = appReach(app);
  const methods = app.supportedPaymentMethods ?? [];
  const website = websiteOf(app);
  return (
    <SidePanel
      title={app.name}
      footer={isInstalled !== undefined && <AppAction app={app} isInstalled={isInstalled} noPlace={noPlace} primary />}
      onClose={onClose}
    >
      <Stack gap={5}>
        <div className={classes.intro}>
          <AppIcon name={app.name} url={app.iconUrl} size="large" />
          <div className={classes.about}>
            <Row>
              <CategoryTag category={app.category} environment={environment} />
              {isInstalled && <StatusTag status="ACTIVE" label="Installed" />}
            </Row>
            {app.description !== '' && <p className={classes.description}>{app.description}</p>}
            {website && (
              <a href={website.href} target="_blank" rel="noreferrer">
                <span>{`Visit ${website.host}`}</span> <ExternalLink size={14} aria-label="(opens in a new tab)" />
              </a>
            )}
          </div>
        </div>
        <FactList
          dense
          facts={[
            { term: 'App Type', value: appWords(app.appType) },
            { term: 'Direction', value: list(app.directions) },
            { term: 'Transaction Types', value: list(app.supportedTransactionTypes) },
            { term: 'Customer Agreement Types', value: list(app.supportedAgreementTypes) },
            { term: 'Authorization Sources', value: list(app.supportedAuthorizationSources) },
            { term: 'Networks', value: app.supportedNetworks.map(({ name }) => name).join(', ') },
            { term: 'Capabilities', value: list(capabilitiesOf(app)) },
            { term: 'Tags', value: (app.tags ?? []).join(', ') },
          ]}
        />
        <section className={classes.methods}>
          <h3>Payment methods</h3>
          {methods.length === 0 && <Reach countries={countries} currencies={currencies} />}
          {methods.map((method) => (
            <article key={method.paymentMethod} className={classes.method} aria-label={method.name}>
              <header className={classes.methodHeader}>
                <AppIcon name={method.name} url={method.iconUrl} size="small" />
                <h4>{method.name}</h4>
                <span className={classes.kind}>{`${list(method.directions)} · ${appWords(method.paymentType)}`}</span>
              </header>
              <Reach countries={method.countries} currencies={method.currencies} />
              {isInstalled === true && <StopLink appId={app.appId} method={method} />}
            </article>
          ))}
        </section>
      </Stack>
    </SidePanel>
  );
}

interface StopLinkProps {
  readonly appId: string;
  readonly method: { readonly paymentMethod: string; readonly name: string };
}

/** Leads to stopping the method in all schemes, for users who may change some. */
function StopLink({ appId, method }: StopLinkProps) {
  const stop = useRouteHref()('schemes.stop-method', {}, { app: appId, method: method.paymentMethod });
  if (stop === undefined) return null;
  return (
    <Link to={stop} aria-label={`Stop this method: ${method.name}`}>
      Stop this method
    </Link>
  );
}

interface ReachProps {
  readonly countries: readonly string[];
  readonly currencies: readonly string[];
}

function Reach({ countries, currencies }: ReachProps) {
  return (
    <dl className={classes.reach}>
      <div>
        <dt>{counted(currencies.length, 'currency', 'currencies')}</dt>
        <dd>{currencies.join(', ')}</dd>
      </div>
      <div>
        <dt>{counted(countries.length, 'country', 'countries')}</dt>
        <dd>
          {countries
            .map(countryName)
            .toSorted((a, b) => a.localeCompare(b, 'en'))
            .join(', ')}
        </dd>
      </div>
    </dl>
  );
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

function list(values: readonly string[]): string {
  return values.map(appWords).toSorted().join(', ');
}

/** The provider's page, unless its address could run code. */
function websiteOf({ uri }: MarketplaceApp): URL | undefined {
  const url = uri && URL.canParse(uri) ? new URL(uri) : undefined;
  return url && ['http:', 'https:'].includes(url.protocol) ? url : undefined;
}
