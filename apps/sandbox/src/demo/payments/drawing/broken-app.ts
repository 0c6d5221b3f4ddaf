import { demoId } from '../../data/demo-tenants.ts';
import type { Means } from './customers.ts';

/** The provider refuses this app of this tenant time and again, so that 'Failures' shows what it is for. */
const BROKEN = { tenantId: demoId('tenant Northwind Payments'), appId: 'citi-sepa-instant-credit' };

/** The same means, of which many payments fail for one reason if its app is the broken one. */
export function ofBrokenApp(tenantId: string, means: Means): Means {
  if (tenantId !== BROKEN.tenantId || means.method.appId !== BROKEN.appId) return means;
  const failures = [['Account of the app not accepted', 1]] as const;
  return { ...means, method: { ...means.method, failureShare: 0.25, failures } };
}
