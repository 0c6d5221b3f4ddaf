import type { AccessCalls } from '../../testing/access-calls.ts';

const READERS = { openTo: ['APP_READ', 'APP_WRITE'] } as const;
const WRITERS = { openTo: ['APP_WRITE'] } as const;

const body = { merchant: { payeeNumber: '1231112223' } };

const APP = 'v1/apps/installed/:appId';

export const appCalls: AccessCalls = {
  ids: { appId: { own: 'swish' } },
  calls: [
    { route: 'GET v1/marketplace/apps', openTo: 'member' },
    { route: 'POST v1/marketplace/apps/:appId/install', ...WRITERS, response: [409, ['APP_ALREADY_INSTALLED']] },
    { route: 'GET v1/apps/installed', openTo: 'member' },
    { route: `GET ${APP}/configuration`, ...WRITERS },
    { route: `PUT ${APP}/configuration`, ...WRITERS, body },
    { route: `GET ${APP}/configuration/v2`, ...WRITERS },
    { route: `PUT ${APP}/configuration/v2`, ...WRITERS, body },
    { route: `GET ${APP}/configuration/validate`, ...READERS },
    { route: `GET ${APP}/configuration/v2/validate`, ...READERS },
    {
      route: `POST ${APP}/connect`,
      ...WRITERS,
      usersOnly: true,
      ids: { appId: { own: 'open-banking' } },
      body: { redirectUri: 'http://localhost:4300/apps/configuration/open-banking/callback' },
      response: [200, []],
      entries: 'refusals',
    },
    { route: `POST ${APP}/disconnect`, ...WRITERS, ids: { appId: { own: 'open-banking' } }, response: [200, []] },
    { route: `POST ${APP}/uninstall`, ...WRITERS, response: [200, []] },
  ],
};
