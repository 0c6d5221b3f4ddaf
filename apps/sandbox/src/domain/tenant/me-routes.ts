import { identitySchema } from '@portal/api-client/identity';
import { byName } from '../../platform/database/by-name.ts';
import { responses, success } from '../../platform/http/envelope.ts';
import { userOf } from '../../platform/http/guard.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';

const getIdentity = defineRoute({
  method: 'GET',
  url: '/identity/me',
  config: { access: 'signed-in' },
  schema: {
    tags: ['Identity'],
    operationId: 'getIdentity',
    summary: 'Read the signed-in user with their accounts and tenants',
    response: responses(identitySchema),
  },
  async handler(request) {
    const { db } = request.server.services;
    const { subject, email } = userOf(request);
    const rows = await db
      .selectFrom('tenant_users')
      .innerJoin('tenants', 'tenants.tenant_id', 'tenant_users.tenant_id')
      .innerJoin('accounts', 'accounts.account_id', 'tenants.account_id')
      .select([
        'user_id as userId',
        'roles',
        'tenants.tenant_id as tenantId',
        'tenants.name as tenantName',
        'accounts.account_id as accountId',
        'accounts.name as accountName',
      ])
      .where('subject', '=', subject)
      .where('invitation_status', '=', 'ACCEPTED')
      .execute();
    const accounts = new Map(rows.map(({ accountId, accountName }) => [accountId, { accountId, accountName }]));
    const tenants = rows
      .map(({ userId, roles, tenantId, tenantName, accountId }) => ({
        userId,
        roles,
        tenantId,
        tenantName,
        accountId,
      }))
      .toSorted((a, b) => byName(a.tenantName, b.tenantName));
    const [first, ...others] = tenants;
    return success({
      profile: { email },
      tenantContext:
        first && others.length === 0 ? { tenantId: first.tenantId, tenantName: first.tenantName } : undefined,
      accounts: [...accounts.values()].toSorted((a, b) => byName(a.accountName, b.accountName)),
      tenants,
    });
  },
});

/** v1/identity/me: the signed-in user and their tenants. Needs no tenant headers. */
export const meRoutes: readonly Route[] = [getIdentity];
