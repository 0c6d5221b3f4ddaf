import { marketplaceSchema } from '@portal/api-client/marketplace';
import { responses, success } from '../../../platform/http/envelope.ts';
import { defineRoute, type Route } from '../../../platform/http/route.ts';
import { iconAddress } from './app-images.ts';
import { CATALOGUE, marketplaceApp } from './catalogue.ts';

const listMarketplaceApps = defineRoute({
  method: 'GET',
  url: '/marketplace/apps',
  config: { access: 'member' },
  schema: {
    tags: ['Apps'],
    operationId: 'listMarketplaceApps',
    summary: 'List every app that can be installed, with the JSON Schema of its configuration',
    response: responses(marketplaceSchema),
  },
  async handler({ server }) {
    const { url } = server.services;
    return success({ apps: CATALOGUE.map((app) => marketplaceApp(app, (icon) => iconAddress(url, icon))) });
  },
});

/** v1/marketplace/apps: the same for every tenant. */
export const marketplaceRoutes: readonly Route[] = [listMarketplaceApps];
