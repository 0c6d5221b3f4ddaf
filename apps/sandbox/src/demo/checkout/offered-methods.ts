import type { CheckoutMethod } from '@portal/api-client/themes';
import { offersFor } from '@portal/scheme-rules';
import type { Kysely } from 'kysely';
import { readTestApps } from '../../domain/apps/app-environment.ts';
import { schemeIdOf } from '../../domain/payments/order-story.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { type PublishedScheme, publishedSchemes } from '../../domain/schemes/published-schemes.ts';
import { methodOfApp } from '../payments/drawing/methods-of-apps.ts';
import type { PaymentMethod } from '../../domain/payments/payment-methods.ts';
import { profileOf } from '../payments/drawing/payment-profiles.ts';
import type { DemoOrder } from './demo-order.ts';

/** A payment method that a scheme offers for an order. */
export interface OfferedMethod extends Omit<CheckoutMethod, 'iconUrl'> {
  readonly scheme: Pick<PublishedScheme, 'name' | 'schemeId'>;
  /** The behaviour of payments with it. */
  readonly behaviour: PaymentMethod;
  /** Payments with it move no money: its app is a demo, or in its test environment. */
  readonly isTest: boolean;
}

/**
 * The payment methods that the tenant's published collect schemes offer for an order on the web, each once: by the scheme of single
 * payments if it offers it, otherwise by another one.
 */
export async function offeredMethods(
  db: Kysely<Schema>,
  { tenantId, amount, currency, country }: Pick<DemoOrder, 'amount' | 'country' | 'currency' | 'tenantId'>,
): Promise<readonly OfferedMethod[]> {
  const schemes = await publishedSchemes(db, tenantId);
  const single = schemeIdOf(tenantId, profileOf(tenantId).schemes.single);
  const collect = schemes
    .filter(({ compiled }) => compiled.kind === 'collect')
    .toSorted((one, other) => Number(other.schemeId === single) - Number(one.schemeId === single));
  const movesNoMoney = await readTestApps(db, tenantId);
  const found = new Map<string, OfferedMethod>();
  for (const { schemeId, name, compiled } of collect) {
    for (const offer of offersFor(compiled, { amount, currency, country, authorizationSource: 'WEB' })) {
      const behaviour = methodOfApp('debit', offer);
      if (!offer.method || !behaviour || found.has(offer.paymentMethod)) continue;
      const { paymentMethod, name: methodName, paymentType } = offer.method;
      found.set(paymentMethod, {
        paymentMethod,
        name: methodName,
        paymentType,
        scheme: { schemeId, name },
        behaviour,
        isTest: movesNoMoney(behaviour.appId),
      });
    }
  }
  return [...found.values()];
}
