import { type CardReaders, type CardSource, defineCards, readIfKnown } from '@portal/api-client/cards';
import {
  type CreditorProfile,
  type CreditorProfileSummary,
  listCreditorProfiles,
  summariseCreditorProfiles,
} from '@portal/api-client/creditor-profiles';
import { listProviderConfigurations } from '@portal/api-client/provider-configurations';
import { connectionSteps, disconnectedNetworks, incompleteOf, incompleteProfiles, profileSteps } from './card-items.ts';
import type { portal } from './portal.config.ts';

export const cards: CardReaders = defineCards<typeof portal>({
  'mandates.connect': async ({ api, read }) =>
    connectionSteps((await read(listProviderConfigurations.query(api))).results),
  'mandates.create-profile': async (source) => {
    const summary = await readSummary(source);
    return profileSteps((summary ?? (await source.read(listCreditorProfiles.query(source.api, { take: 1 })))).total);
  },
  'mandates.disconnected': async ({ api, read }) =>
    disconnectedNetworks((await read(listProviderConfigurations.query(api))).results),
  'mandates.incomplete-profiles': async (source) => {
    const summary = await readSummary(source);
    return incompleteProfiles(summary?.incomplete ?? incompleteOf(await readSepaProfiles(source)));
  },
});

function readSummary(source: CardSource): Promise<CreditorProfileSummary | undefined> {
  return readIfKnown(source, summariseCreditorProfiles.query(source.api));
}

const PAGE_SIZE = 50;
/** More would take too many calls. */
const PROFILES_MAX = 1000;

async function readSepaProfiles({ api, read }: CardSource): Promise<readonly CreditorProfile[]> {
  const profiles: CreditorProfile[] = [];
  for (let from = 0; from < PROFILES_MAX; from += PAGE_SIZE) {
    const page = await read(listCreditorProfiles.query(api, { take: PAGE_SIZE, from, network: ['SEPA'] }));
    profiles.push(...page.results);
    if (page.results.length === 0 || from + PAGE_SIZE >= page.total) break;
  }
  return profiles;
}
