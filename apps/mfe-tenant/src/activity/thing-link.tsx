import type { ActivityThing } from '@portal/api-client/activity';
import { useRouteHref } from '@portal/contract/react';
import type { RouteHref } from '@portal/contract';
import { Link } from 'react-router-dom';

/** The page of a thing; undefined if there is none, or if the user may not open it. */
type HrefOf = (routeHref: RouteHref, thing: ActivityThing) => string | undefined;

const HREFS: Readonly<Record<string, HrefOf>> = {
  app: (routeHref, { id }) => routeHref('marketplace.configuration', { appId: id }),
  approval: (routeHref, { id }) => routeHref('tenant.approval', { approvalId: id }),
  'approval-settings': (routeHref) => routeHref('tenant.approvals'),
  'collect-scheme': (routeHref, { id, part }) =>
    part == null
      ? routeHref('schemes.collect-scheme', { schemeId: id })
      : routeHref('schemes.collect-draft', { schemeId: id, draftId: part }),
  'creditor-profile': (routeHref, { id }) => routeHref('mandates.profile', { profileRef: id }),
  export: (routeHref) => routeHref('reporting.exports'),
  key: (routeHref, { id }) => routeHref('tenant.api-key', { publicKey: id }),
  'payout-scheme': (routeHref, { id, part }) =>
    part == null
      ? routeHref('schemes.payout-scheme', { schemeId: id })
      : routeHref('schemes.payout-draft', { schemeId: id, draftId: part }),
  provider: (routeHref) => routeHref('mandates.configurations'),
  'provider-configuration': (routeHref, { id }) =>
    routeHref('mandates.configuration', { network: id.toLowerCase().replaceAll('_', '') }),
  'reward-group': (routeHref, { id }) => routeHref('schemes.reward', { id }),
  tenant: (routeHref) => routeHref('tenant.info'),
  theme: (routeHref, { id }) => routeHref('theming.detail', { themeId: id }),
  user: (routeHref, { id }) => routeHref('tenant.user', { id }),
  webhook: (routeHref, { id }) => routeHref('webhooks.detail', { webhookId: id }),
};

/** The name of a thing, as a link to its page where the user may open it. */
export function ThingLink({ thing }: { readonly thing: ActivityThing }) {
  const routeHref = useRouteHref();
  const name = thing.name ?? thing.id;
  const path = Object.hasOwn(HREFS, thing.kind) ? HREFS[thing.kind]?.(routeHref, thing) : undefined;
  return path === undefined ? <span>{name}</span> : <Link to={path}>{name}</Link>;
}
