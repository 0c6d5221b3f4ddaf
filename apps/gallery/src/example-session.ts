import { sessionStore } from '@portal/auth';

/** Areas with different access, to show a component with write access, read access and neither. */
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

/** Signs in a user that exists on no platform. */
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
