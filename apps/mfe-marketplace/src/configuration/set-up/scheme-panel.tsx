import { useApi } from '@portal/api-client';
import type { MarketplaceApp } from '@portal/api-client/marketplace';
import type { SchemeUses } from '@portal/api-client/scheme-uses';
import { type Draft, listSchemes, type SchemeKind } from '@portal/api-client/schemes';
import { useAccess } from '@portal/auth';
import { useRouteHref } from '@portal/contract/react';
import { ButtonLink, Panel, Skeleton } from '@portal/ui/basics';
import { QueryFailure, Stack } from '@portal/ui/page-parts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

export interface SchemePanelProps {
  readonly appId: string;
  readonly app: Pick<MarketplaceApp, 'directions' | 'supportedAgreementTypes'>;
  /** The schemes that use it. */
  readonly uses: SchemeUses['schemes'];
  /** Whether the scheme is the user's next step. */
  readonly isNext: boolean;
}

const KINDS = [
  { kind: 'collect', direction: 'DEBIT', area: 'COLLECT_SCHEME' },
  { kind: 'payout', direction: 'CREDIT', area: 'PAYOUT_SCHEME' },
] as const;

/** The most schemes of each kind that are suggested. */
const SCHEMES_SHOWN = 3;

/** The schemes that offer an app, and those that could, of the kinds that it supports. */
export function SchemePanel({ appId, app, uses, isNext }: SchemePanelProps) {
  const { canWrite } = useAccess();
  const routeHref = useRouteHref();
  const published = uses.filter(({ isPublished }) => isPublished);
  const stop = routeHref('schemes.stop-method', {}, { app: appId });
  const kinds = KINDS.filter(({ direction, area }) => app.directions.includes(direction) && canWrite(area));
  return (
    <Panel title="Offer it in a scheme" description="Payments use its methods once a published scheme offers them.">
      <Stack>
        {published.length > 0 && (
          <ul>
            {published.map(({ schemeId, kind, name }) => {
              const href = routeHref(`schemes.${kind}-scheme`, { schemeId });
              return (
                <li key={schemeId}>
                  <span>Offered in </span>
                  {href === undefined ? <span>{name}</span> : <Link to={href}>{name}</Link>}
                </li>
              );
            })}
          </ul>
        )}
        {published.length > 0 && stop !== undefined && (
          <div>
            <ButtonLink to={stop}>Stop this method</ButtonLink>
          </div>
        )}
        {kinds.map(({ kind }) => (
          <SchemesOfKind
            key={kind}
            kind={kind}
            appId={appId}
            agreementTypes={app.supportedAgreementTypes}
            usedIds={published.map(({ schemeId }) => schemeId)}
            isNext={isNext}
          />
        ))}
        {kinds.length === 0 && published.length === 0 && (
          <p>You do not have the role to use this app in a scheme. Ask a tenant admin.</p>
        )}
      </Stack>
    </Panel>
  );
}

interface SchemesOfKindProps {
  readonly kind: SchemeKind;
  readonly appId: string;
  /** Those that the app supports; empty if it supports all. */
  readonly agreementTypes: readonly string[];
  /** The schemes that offer it already. */
  readonly usedIds: readonly string[];
  readonly isNext: boolean;
}

/** Links to the schemes of a kind, each to the rule that can use the app; to a new scheme if none suits it. */
function SchemesOfKind({ kind, appId, agreementTypes, usedIds, isNext }: SchemesOfKindProps) {
  const schemes = useQuery(listSchemes.query(useApi(), kind));
  const routeHref = useRouteHref();
  if (schemes.error) return <QueryFailure query={schemes} title={`The ${kind} schemes could not be loaded`} />;
  if (schemes.isPending) return <Skeleton lines={2} />;
  const { results } = schemes.data;
  const isSupported = ({ agreementType }: Draft) =>
    agreementTypes.length === 0 || agreementTypes.some((type) => type.toUpperCase() === agreementType.toUpperCase());
  const drafts = results.flatMap(({ schemeId, drafts: [latest] }) =>
    latest && isSupported(latest) ? [{ schemeId, ...latest }] : [],
  );
  const unused = drafts.filter(({ schemeId }) => !usedIds.includes(schemeId));
  const links = unused.slice(0, SCHEMES_SHOWN).map(({ schemeId, draftId, name }) => ({
    key: schemeId,
    words: `Use it in ${name}`,
    href: routeHref(`schemes.${kind}-draft`, { schemeId, draftId }, { app: appId }),
  }));
  const another = {
    key: 'new',
    words: `Use it in a new ${kind} scheme`,
    href: routeHref(`schemes.${kind}-new`, {}, { app: appId }),
  };
  return (
    <Stack gap={2}>
      {(drafts.length === 0 ? [another] : links).map(
        ({ key, words, href }, place) =>
          href !== undefined && (
            <div key={key}>
              <ButtonLink variant={isNext && place === 0 ? 'primary' : 'default'} to={href}>
                {words}
              </ButtonLink>
            </div>
          ),
      )}
    </Stack>
  );
}
