import { beginConsent, type ConsentRequest } from '@portal/auth/consent';

/** Begins a connection in this tab. Returns the address of the provider's page. */
export function consentPageOf(request: ConsentRequest): string {
  const start = beginConsent(request);
  if (!start.ok) throw new Error(`The connection did not begin: ${start.why}`);
  return start.url;
}

/** Lets the connection of this tab have begun `ms` milliseconds earlier. */
export function ageConsent(ms: number): void {
  const { begun, ...kept } = JSON.parse(window.sessionStorage.getItem('portal.consent') ?? '');
  const earlier = { ...kept, begun: { ...begun, on: begun.on - ms } };
  window.sessionStorage.setItem('portal.consent', JSON.stringify(earlier));
}
