import type { Portal } from '@portal/contract';
import type { LinkEntry } from '../doc-page.ts';

/** Links to a page of the portal; none if no area has it. */
function portalLinks(portals: readonly Portal[], routeId: string, link: Omit<LinkEntry, 'path'>): LinkEntry[] {
  const route = portals.flatMap(({ routes }) => routes).find(({ id }) => id === routeId);
  return route ? [{ ...link, path: route.path }] : [];
}

/** The form that creates an API key. */
export function newKeyLinks(portals: readonly Portal[]): LinkEntry[] {
  return portalLinks(portals, 'tenant.api-key-new', {
    text: 'Create API key',
    words: 'In the portal, for tenant admins.',
  });
}

/** The page that checks a pasted delivery. */
export function checkLinks(portals: readonly Portal[]): LinkEntry[] {
  return portalLinks(portals, 'webhooks.verify', {
    text: 'Check a delivery',
    words:
      'In the portal, for users who may read webhooks: paste a delivery, and see which part of it is wrong. Nothing is stored or sent.',
  });
}

/** The list of webhooks, which leads to their attempts. */
export function webhookListLinks(portals: readonly Portal[]): LinkEntry[] {
  return portalLinks(portals, 'webhooks.list', {
    text: 'Webhooks',
    words: 'In the portal, for users who may read webhooks: every attempt, and what the receiver responded.',
  });
}
