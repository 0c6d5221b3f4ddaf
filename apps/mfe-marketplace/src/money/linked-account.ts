import type { InstalledApps } from '@portal/api-client/installed-apps';

/** The bank account that was linked to an app. */
export type LinkedAccount = NonNullable<InstalledApps['linkedAccounts']>[number];

/** 'Linked account: Ada Example, DE89 3704 0044 0532 0130 00'. */
export function linkedAccountWords({ holderName, iban }: LinkedAccount): string {
  return `Linked account: ${holderName}, ${iban.replaceAll(/(.{4})(?=.)/g, '$1 ')}`;
}
