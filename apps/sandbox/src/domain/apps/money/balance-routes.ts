import { moneyText } from '@portal/validation';
import { noteFact } from '../../../platform/activity/current-write.ts';
import { APP_ACTIVITY, appInPath } from '../app-activity.ts';
import {
  appBalanceListSchema,
  appBalanceSchema,
  balanceInShort,
  depositSchema,
} from '@portal/api-client/installed-apps';
import { readerRoles, writerRoles } from '@portal/contract';
import { toDecimal } from '@portal/validation';
import type { Transaction } from 'kysely';
import * as z from 'zod/mini';
import type { Schema } from '../../../platform/database/schema.ts';
import { createdResponses, responses, success } from '../../../platform/http/envelope.ts';
import { PlatformError } from '../../../platform/http/errors.ts';
import { memberOf } from '../../../platform/http/guard.ts';
import { defineRoute, type Route } from '../../../platform/http/route.ts';
import { raiseEvent } from '../../webhooks/raise-event.ts';
import { appThatCan } from './app-that-can.ts';
import { createInApp } from './create-in-app.ts';
import type { FoundApp } from '../find-app.ts';
import { findInstalled, requireInstalled } from '../installed-apps.ts';
import { post, readBalance } from './ledger.ts';
import { readCurrency, readMinor } from './money-input.ts';

const paramsSchema = z.object({ appId: z.string() });

const getBalance = defineRoute({
  method: 'GET',
  url: '/apps/installed/:appId/balance',
  config: { access: { anyOf: readerRoles('APP') }, refusals: ['APP_CANNOT_DO_THIS', 'APP_NOT_INSTALLED'] },
  schema: {
    tags: ['Apps'],
    operationId: 'getAppBalance',
    summary: 'Read the balance of an app',
    description:
      'For apps with the capability `balance`. Returns the balance in each currency of the app, and the latest 20 entries of its ledger. Entries remain when the app is uninstalled.',
    params: paramsSchema,
    response: responses(appBalanceSchema),
  },
  async handler(request) {
    const { db } = request.server.services;
    const found = appThatCan('balance', request.params.appId);
    await requireInstalled(db, request, found.appId);
    return success(await readBalance(db, memberOf(request).tenantId, found));
  },
});

const listBalances = defineRoute({
  method: 'GET',
  url: '/apps/installed/balances',
  config: { access: { anyOf: readerRoles('APP') } },
  schema: {
    tags: ['Apps'],
    operationId: 'listAppBalances',
    summary: 'List the balances of the installed apps',
    description:
      'Of every installed app with the capability `balance`, ordered by name. Returns the balance in each currency of an app, how many of the latest 20 entries of its ledger are in that currency, and which of them are top-ups.',
    response: responses(appBalanceListSchema),
  },
  async handler(request) {
    const { db } = request.server.services;
    const { tenantId } = memberOf(request);
    const installed = await findInstalled(db, tenantId);
    const results = installed
      .filter(({ app }) => app.capabilities.includes('balance'))
      .map(async (found) => ({ appId: found.appId, ...balanceInShort(await readBalance(db, tenantId, found)) }));
    return success({ results: await Promise.all(results) });
  },
});

const depositFunds = defineRoute({
  method: 'POST',
  url: '/apps/installed/:appId/deposit-funds',
  config: {
    activity: { of: APP_ACTIVITY, action: 'Top up the balance of an app', id: appInPath },
    access: { anyOf: writerRoles('APP') },
    creates: true,
    refusals: [
      'APP_CANNOT_DO_THIS',
      'APP_NOT_INSTALLED',
      'ACCOUNT_REQUIRED',
      'AMOUNT_OUT_OF_RANGE',
      'CURRENCY_NOT_SUPPORTED',
    ],
  },
  schema: {
    tags: ['Apps'],
    operationId: 'depositFunds',
    summary: 'Top up the balance of an app',
    description:
      'For apps with the capability `topUp`. `amount`: from 1 to 100000, with no more decimal places than the currency has. `currency`: required if the app has several. An app with the capability `account` needs its account first.',
    params: paramsSchema,
    body: depositSchema,
    response: createdResponses(z.null()),
  },
  async handler(request, reply) {
    const found = appThatCan('topUp', request.params.appId);
    const currency = readCurrency(request.body.currency, found);
    const amountMinor = readMinor(request.body.amount, currency);
    const { tenantId } = memberOf(request);
    const { appId } = found;
    await createInApp(request, appId, {
      async create(trx) {
        await requireAccount(trx, tenantId, found);
        const at = new Date();
        await post(trx, tenantId, [{ appId, currency, kind: 'DEPOSIT', amountMinor, at }]);
        const amount = toDecimal(amountMinor, currency);
        noteFact('Amount', moneyText(amount, currency, ['en-GB']));
        await raiseEvent(trx, tenantId, 'app.balance-topped-up', { appId, amount, currency }, at);
        return null;
      },
      exists: async () => true,
    });
    return reply.status(201).send(success(null));
  },
});

async function requireAccount(trx: Transaction<Schema>, tenantId: string, { appId, app }: FoundApp): Promise<void> {
  if (!app.capabilities.includes('account')) return;
  const account = await trx
    .selectFrom('app_accounts')
    .select('account_id')
    .where('tenant_id', '=', tenantId)
    .where('app_id', '=', appId)
    .executeTakeFirst();
  if (!account) throw new PlatformError('ACCOUNT_REQUIRED');
}

/** The balances of installed apps, and their top-up. */
export const balanceRoutes: readonly Route[] = [listBalances, getBalance, depositFunds];
