import { listApprovals } from '@portal/api-client/approvals';
import { type CardReaders, type CardSource, defineCards, readIfKnown } from '@portal/api-client/cards';
import {
  addressSteps,
  expiredInvitations,
  keySteps,
  latestKeys,
  latestUsers,
  oldKeys,
  summaryOf,
  userSteps,
  waitingApprovals,
} from './card-items.ts';
import { keyList } from './keys/key-queries.ts';
import type { portal } from './portal.config.ts';
import { tenantDetail } from './info/tenant-queries.ts';
import type { UserSummary } from '@portal/api-client/users';
import { userList, userSummary } from './users/user-queries.ts';

export const cards: CardReaders = defineCards<typeof portal>({
  'tenant.set-up-address': async ({ api, read }) => addressSteps(await read(tenantDetail(api))),
  'tenant.set-up-users': async (source) => userSteps(await readUsers(source)),
  'tenant.set-up-keys': async ({ api, read }) => keySteps((await read(keyList(api))).tenantKeys),
  async 'tenant.waiting-approvals'(source) {
    const { api, routeHref } = source;
    const approvals = await readIfKnown(source, listApprovals.query(api, 'PENDING'));
    return approvals ? waitingApprovals(approvals.results, routeHref) : [];
  },
  'tenant.expired-invitations': async (source) => expiredInvitations(await readUsers(source)),
  'tenant.old-keys': async ({ api, read }) => oldKeys((await read(keyList(api))).tenantKeys, Date.now()),
  'tenant.latest-users': async (source) => latestUsers(await readUsers(source)),
  'tenant.latest-keys': async ({ api, read }) => latestKeys((await read(keyList(api))).tenantKeys),
});

/** On a platform without the summary, it is made of all users. */
async function readUsers(source: CardSource): Promise<UserSummary> {
  const { api, read } = source;
  return (await readIfKnown(source, userSummary(api))) ?? summaryOf((await read(userList(api))).results);
}
