import { type CardReaders, defineCards } from '@portal/api-client/cards';
import {
  addressSteps,
  expiredInvitations,
  keySteps,
  latestKeys,
  latestUsers,
  oldKeys,
  userSteps,
} from './card-items.ts';
import { keyList } from './keys/key-queries.ts';
import type { portal } from './portal.config.ts';
import { tenantDetail } from './info/tenant-queries.ts';
import { userList } from './users/user-queries.ts';

export const cards: CardReaders = defineCards<typeof portal>({
  'tenant.set-up-address': async ({ api, read }) => addressSteps(await read(tenantDetail(api))),
  'tenant.set-up-users': async ({ api, read }) => userSteps((await read(userList(api))).results),
  'tenant.set-up-keys': async ({ api, read }) => keySteps((await read(keyList(api))).tenantKeys),
  'tenant.expired-invitations': async ({ api, read }) => expiredInvitations((await read(userList(api))).results),
  'tenant.old-keys': async ({ api, read }) => oldKeys((await read(keyList(api))).tenantKeys, Date.now()),
  'tenant.latest-users': async ({ api, read }) => latestUsers((await read(userList(api))).results),
  'tenant.latest-keys': async ({ api, read }) => latestKeys((await read(keyList(api))).tenantKeys),
});
