import { type CardReaders, defineCards } from '@portal/api-client/cards';
import { listCreditorProfiles } from '@portal/api-client/creditor-profiles';
import { listProviderConfigurations } from '@portal/api-client/provider-configurations';
import { connectionSteps, disconnectedNetworks, profileSteps } from './card-items.ts';
import type { portal } from './portal.config.ts';

export const cards: CardReaders = defineCards<typeof portal>({
  'mandates.connect': async ({ api, read }) =>
    connectionSteps((await read(listProviderConfigurations.query(api))).results),
  'mandates.create-profile': async ({ api, read }) =>
    profileSteps((await read(listCreditorProfiles.query(api, { take: 1 }))).total),
  'mandates.disconnected': async ({ api, read }) =>
    disconnectedNetworks((await read(listProviderConfigurations.query(api))).results),
});
