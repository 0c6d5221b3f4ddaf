import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/uuid.ts';
import { loadSigner } from '../../platform/signer.ts';

/** The path of the checkout pages on the sandbox's origin. */
export const CHECKOUT = '/checkout';

/** Identifies a demo order that this platform has issued. */
export interface OrderId {
  /** Unique within the tenant. */
  readonly number: number;
  /** When it was issued, in milliseconds since 1970. */
  readonly at: number;
}

/** Creates and verifies the keys in the addresses of checkout pages. They cannot be guessed, and need no storage. */
export interface CheckoutKeys {
  /** The key of a tenant's checkout. */
  keyOf(tenantId: string): string;
  /** `undefined` for a key that this platform did not issue. */
  tenantOf(key: string): string | undefined;
  /** The key of one demo order of a tenant. */
  orderKeyOf(tenantId: string, order: OrderId): string;
  orderOf(tenantId: string, orderKey: string): OrderId | undefined;
}

export async function loadCheckoutKeys(db: Kysely<Schema>): Promise<CheckoutKeys> {
  const signer = await loadSigner(db, 'checkout');
  const textOf = (tenantId: string, { number, at }: OrderId) => JSON.stringify([tenantId, number, at]);
  return {
    keyOf: (tenantId) => `${tenantId}.${signer.sign(tenantId)}`,
    tenantOf(key) {
      const [tenantId, signature, ...rest] = key.split('.');
      if (!isUuid(tenantId) || !signature || rest.length > 0) return undefined;
      return signer.isSigned(tenantId, signature) ? tenantId : undefined;
    },
    orderKeyOf: (tenantId, order) => `${order.number}.${order.at}.${signer.sign(textOf(tenantId, order))}`,
    orderOf(tenantId, orderKey) {
      // A number has one spelling, without zeros in front.
      const [, number, at, signature] = /^(0|[1-9]\d{0,9})\.(0|[1-9]\d{0,13})\.([\w-]+)$/.exec(orderKey) ?? [];
      if (!signature) return undefined;
      const order = { number: Number(number), at: Number(at) };
      return signer.isSigned(textOf(tenantId, order), signature) ? order : undefined;
    },
  };
}

/**
 * The address at which anyone who has it can pay a demo order of the tenant: in its default theme, which may change, or in
 * another one of its saved themes. `url`: the sandbox's own origin.
 */
export function checkoutAddress(
  { url, checkoutKeys }: { readonly url: string; readonly checkoutKeys: CheckoutKeys },
  {
    tenantId,
    themeId,
    isDefault,
  }: { readonly tenantId: string; readonly themeId: string; readonly isDefault: boolean },
): string {
  const page = `${url}${CHECKOUT}/${checkoutKeys.keyOf(tenantId)}`;
  return isDefault ? page : `${page}?theme=${encodeURIComponent(themeId)}`;
}
