import { randomBytes } from 'node:crypto';
import { appAccountSchema, linkAccountSchema } from '@portal/api-client/installed-apps';
import { writerRoles } from '@portal/contract';
import { readIban } from '@portal/validation';
import * as z from 'zod/mini';
import { APP_ACTIVITY, appInPath } from '../app-activity.ts';
import { requireNoApproval } from '../../approvals/approval-settings.ts';
import { lapseApprovals } from '../../approvals/end-approvals.ts';
import { storeLinkedAccount } from './linked-accounts.ts';
import { createdResponses, success } from '../../../platform/http/envelope.ts';
import { PlatformError } from '../../../platform/http/errors.ts';
import { authorOf, memberOf } from '../../../platform/http/guard.ts';
import { type Owned, selectOwned } from '../../owned-rows.ts';
import { defineRoute, type Route } from '../../../platform/http/route.ts';
import { appThatCan } from './app-that-can.ts';
import { createInApp } from './create-in-app.ts';

const WRITERS = { access: { anyOf: writerRoles('APP') }, creates: true };
const paramsSchema = z.object({ appId: z.string() });
/** An invalid IBAN is refused with a code of its own. */
const linkBodySchema = z.extend(linkAccountSchema, { iban: z.string() });

const ACCOUNTS: Owned<'app_accounts'> = { table: 'app_accounts', id: 'account_id' };
const LINKED: Owned<'linked_accounts'> = { table: 'linked_accounts', id: 'app_id' };

const createAccount = defineRoute({
  method: 'POST',
  url: '/apps/installed/:appId/account',
  config: {
    activity: { of: APP_ACTIVITY, action: 'Create the account of an app', id: appInPath },
    ...WRITERS,
    refusals: ['APP_CANNOT_DO_THIS', 'APP_NOT_INSTALLED', 'ACCOUNT_EXISTS'],
  },
  schema: {
    tags: ['Apps'],
    operationId: 'createAppAccount',
    summary: "Create the app's account at the provider",
    description:
      'For apps with the capability `account`, once. The last validation no longer applies, so validate the app again.',
    params: paramsSchema,
    response: createdResponses(appAccountSchema),
  },
  async handler(request, reply) {
    const { appId } = appThatCan('account', request.params.appId);
    const ofApp = { tenant_id: memberOf(request).tenantId, app_id: appId };
    const account = await createInApp(request, appId, {
      async create(trx) {
        const accountId = `acct_${randomBytes(12).toString('hex')}`;
        const created = await trx
          .insertInto('app_accounts')
          .values({ ...ofApp, account_id: accountId, created_on: new Date() })
          .onConflict((conflict) => conflict.doNothing())
          .returning('app_id')
          .executeTakeFirst();
        if (!created) throw new PlatformError('ACCOUNT_EXISTS');
        await trx
          .deleteFrom('app_validations')
          .where((where) => where.and(ofApp))
          .execute();
        return { accountId };
      },
      exists: async (trx, { accountId }) => (await selectOwned(trx, request, ACCOUNTS, accountId)) !== undefined,
    });
    return reply.status(201).send(success(account));
  },
});

const linkAccount = defineRoute({
  method: 'POST',
  url: '/apps/installed/:appId/configuration/link-account',
  config: {
    activity: { of: APP_ACTIVITY, action: 'Link a bank account to an app', id: appInPath },
    ...WRITERS,
    refusals: ['APP_CANNOT_DO_THIS', 'APP_NOT_INSTALLED', 'IBAN_IS_INVALID', 'APPROVAL_REQUIRED'],
  },
  schema: {
    tags: ['Apps'],
    operationId: 'linkAppAccount',
    summary: 'Link an existing bank account to an app',
    description: 'For apps with the capability `linkAccount`. Replaces the account that was linked before.',
    params: paramsSchema,
    body: linkBodySchema,
    response: createdResponses(z.null()),
  },
  async handler(request, reply) {
    const { appId } = appThatCan('linkAccount', request.params.appId);
    const { holderName, bic = null } = request.body;
    const iban = readIban(request.body.iban);
    if (!iban.ok) throw new PlatformError('IBAN_IS_INVALID', { field: 'iban', message: iban.message });
    await createInApp(request, appId, {
      async create(trx) {
        const { tenantId } = memberOf(request);
        await requireNoApproval(trx, tenantId, 'appConfigurations');
        await storeLinkedAccount(trx, { tenantId, appId }, { holderName, iban: iban.value, bic });
        await lapseApprovals(trx, { tenantId, thing: `account of app ${appId}`, by: authorOf(request) });
        return null;
      },
      exists: async (trx) => (await selectOwned(trx, request, LINKED, appId)) !== undefined,
    });
    return reply.status(201).send(success(null));
  },
});

/** The accounts of an installed app: its own at the provider, and the tenant's bank account. */
export const accountRoutes: readonly Route[] = [createAccount, linkAccount];
