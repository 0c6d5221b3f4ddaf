import { linkAccountSchema } from '@portal/api-client/installed-apps';
import { writerRoles } from '@portal/contract';
import * as z from 'zod/mini';
import { memberOf } from '../../../platform/http/guard.ts';
import { APP_ACTIVITY } from '../../apps/app-activity.ts';
import { findApp } from '../../apps/find-app.ts';
import { requireInstalled } from '../../apps/installed-apps.ts';
import { appThatCan } from '../../apps/money/app-that-can.ts';
import { findLinkedAccount, storeLinkedAccount } from '../../apps/money/linked-accounts.ts';
import { LapsedChange, orLapse, type RequestedChange } from '../approved-change.ts';

/** `replaces`: the IBAN at the time of the request; null if there was no account. */
const storedSchema = z.extend(linkAccountSchema, { appId: z.string(), replaces: z.nullable(z.string()) });

/** The bank account of an app, on which its money arrives. */
export const linkedAccount: RequestedChange<'linkedAccount'> = {
  async prepare(request, { appId: id, ...account }) {
    const { appId } = appThatCan('linkAccount', findApp(id).appId);
    const { db } = request.server.services;
    const { app } = await requireInstalled(db, request, appId);
    const before = await findLinkedAccount(db, { tenantId: memberOf(request).tenantId, appId });
    const change = (name: string, was: string | null | undefined, is: string | undefined) =>
      (was ?? '') === (is ?? '') ? [] : [{ name, ...(was != null && { before: was }), ...(is && { after: is }) }];
    return {
      kind: 'appConfigurations',
      title: `Link a bank account to ${app.name}`,
      required: [writerRoles('APP')],
      subjects: [`account of app ${appId}`],
      stored: { ...account, appId, replaces: before?.iban ?? null },
      shown: {
        changes: [
          ...change('Account holder', before?.holder_name, account.holderName),
          ...change('IBAN', before?.iban, account.iban),
          ...change('BIC', before?.bic, account.bic),
        ],
        publications: [],
      },
    };
  },
  changes: ({ stored }) => [
    { of: APP_ACTIVITY, action: 'Link a bank account to an app', id: storedSchema.parse(stored).appId },
  ],
  async apply(trx, request, { tenantId, stored }) {
    const { appId, replaces, holderName, iban, bic = null } = storedSchema.parse(stored);
    await orLapse(() => requireInstalled(trx, request, appId));
    const before = await findLinkedAccount(trx, { tenantId, appId });
    if ((before?.iban ?? null) !== replaces) throw new LapsedChange();
    await storeLinkedAccount(trx, { tenantId, appId }, { holderName, iban, bic });
  },
};
