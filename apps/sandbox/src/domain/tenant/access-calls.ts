import { demoId } from '../../demo/data/demo-tenants.ts';
import type { AccessCalls } from '../../testing/access-calls.ts';

const ADMINS = { openTo: [] } as const;
const ADMIN_USERS = { ...ADMINS, usersOnly: true } as const;
const UNKNOWN_KEY = { response: [404, ['INVITATION_NOT_FOUND']] } as const;

const publicKey = (name: string) => `pk_${demoId(`key ${name}`).replaceAll('-', '')}`;

export const tenantCalls: AccessCalls = {
  ids: {
    userId: {
      // A user with a pending invitation.
      own: demoId('user Northwind Payments niamh.walsh@northwind.example'),
      foreign: demoId('user Contoso Retail admin@contoso.example'),
    },
    publicKey: { own: publicKey('Northwind Payments Checkout'), foreign: publicKey('Contoso Retail Web shop') },
    // An unknown key: only a caller with access to the call gets that response.
    key: { own: 'x' },
  },
  calls: [
    { route: 'GET v1/identity/me', openTo: 'signed-in' },
    { route: 'GET v1/invitation/summary/:key', openTo: 'anyone', ...UNKNOWN_KEY },
    {
      route: 'POST v1/invitation/accept',
      openTo: 'signed-in',
      body: { key: ':key', emailAddress: 'reader@northwind.example' },
      ...UNKNOWN_KEY,
    },
    { route: 'GET v1/tenant', ...ADMINS },
    { route: 'PUT v1/tenant', ...ADMINS, body: { name: 'Northwind' } },
    { route: 'GET v1/tenant/services', openTo: 'member' },
    { route: 'GET v1/countries', openTo: 'member' },
    { route: 'GET v1/currencies', openTo: 'member' },
    { route: 'GET v1/tenant/users', ...ADMINS },
    { route: 'GET v1/tenant/users/summary', ...ADMINS },
    { route: 'GET v1/tenant/users/sign-ins', ...ADMINS },
    { route: 'GET v1/tenant/users/:userId', ...ADMINS },
    { route: 'PUT v1/tenant/users/:userId', ...ADMIN_USERS, body: { roles: ['APP_READ'] } },
    { route: 'DELETE v1/tenant/users/:userId', ...ADMIN_USERS },
    {
      route: 'POST v1/tenant/invitation/invite',
      ...ADMIN_USERS,
      body: { emailAddress: 'new@northwind.example', roles: ['APP_READ'] },
    },
    { route: 'POST v1/tenant/invitation/resend', ...ADMIN_USERS, body: { userId: ':userId' }, response: [200, []] },
    { route: 'GET v1/tenant/keys', ...ADMINS },
    { route: 'POST v1/tenant/keys', ...ADMIN_USERS, body: { name: 'New', roles: ['APP_READ'] } },
    { route: 'GET v1/tenant/keys/:publicKey', ...ADMINS },
    { route: 'PUT v1/tenant/keys/:publicKey', ...ADMIN_USERS, body: { name: 'Other', roles: ['APP_READ'] } },
    {
      route: 'POST v1/tenant/keys/:publicKey/replace',
      ...ADMIN_USERS,
      body: { name: 'New', roles: ['APP_READ'], overlap: 'ONE_DAY' },
    },
    { route: 'DELETE v1/tenant/keys/:publicKey', ...ADMIN_USERS },
  ],
};
