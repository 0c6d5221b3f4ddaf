import { sessionStore } from '@portal/auth';

/** Where rights differ, so that a piece can be shown to those who may write, only read, and neither. */
export const WRITABLE = 'APP';
export const READABLE = 'WEBHOOK';
export const HIDDEN = 'MANDATE';

const tenant = {
  tenantId: 't-1',
  tenantName: 'Northwind Payments',
  accountId: 'a-1',
  userId: 'u-1',
  roles: [`${WRITABLE}_WRITE`, `${READABLE}_READ`],
};

/** Signs somebody in whom no platform knows. */
export function signInForExamples(): void {
  const email = 'ada@northwind.example';
  sessionStore.signedIn({ email, issuer: window.location.origin, subject: email });
  const opened = sessionStore.identityLoaded({ profile: { email }, accounts: [], tenants: [tenant] }, undefined);
  if (!opened) throw new Error('the only tenant was not opened');
  const nothing = new Set<string>();
  sessionStore.accessReady(opened, {
    signedIn: true,
    roles: tenant.roles,
    flags: nothing,
    licences: nothing,
    isTrial: false,
  });
}
