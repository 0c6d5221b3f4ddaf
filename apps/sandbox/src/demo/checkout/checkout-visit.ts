import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { CheckoutServices } from './checkout-services.ts';
import { CHECKOUT } from './checkout-keys.ts';
import { type CheckoutTheme, readCheckoutTheme } from './checkout-theme.ts';
import { type DemoOrder, demoOrderOf } from './demo-order.ts';
import { type OfferedMethod, offeredMethods } from './offered-methods.ts';
import { type OrderState, readAttempts, stateOf } from './order-attempts.ts';

const paramsSchema = z.object({ key: z.string(), order: z.optional(z.string()) });
const querySchema = z.object({ theme: z.optional(z.string()) });

/** The payer's place in the checkout of an order, read from the address. */
export interface Place {
  readonly paymentMethod?: string | undefined;
  /** The family of payment methods whose tab is open. */
  readonly family?: string | undefined;
  /** The ids of the saved instruments, such as `1.2`. */
  readonly saved?: string | undefined;
  /** The number of earlier attempts to pay. */
  readonly attempts?: string | undefined;
  /** The payer cancelled the payment. */
  readonly cancelled?: 'true' | undefined;
  /** The id of the result of a form, which this page shows once. */
  readonly kept?: string | undefined;
}

/** A visit to the checkout of a tenant. */
export interface Visit {
  readonly tenantId: string;
  readonly theme: CheckoutTheme;
  /** The path at which a new order begins. */
  readonly start: string;
  /** The path of an order. */
  orderHref(orderKey: string, place?: Place): string;
  readonly stylesHref: string;
}

/** A visit to the checkout of one order. */
export interface OrderVisit extends Visit {
  readonly order: DemoOrder;
  readonly state: OrderState;
  /** It was issued so long ago that it can no longer be paid. */
  readonly isExpired: boolean;
  /** The payment methods that the order can be paid with. */
  readonly methods: readonly OfferedMethod[];
  /** The path of a place in the order's checkout. */
  hrefOf(place?: Place): string;
}

type VisitServices = Omit<CheckoutServices, 'portalUrl'>;

/** How long an order can be paid. */
const ORDER_LIFE_MS = 86_400_000;

/** The visit that an address names; `undefined` for a key or a theme that the tenant never had. */
export async function readVisit(
  services: Omit<VisitServices, 'clock'>,
  request: FastifyRequest,
): Promise<Visit | undefined> {
  const { key } = paramsSchema.parse(request.params);
  const query = z.safeParse(querySchema, request.query).data;
  const tenantId = services.checkoutKeys.tenantOf(key);
  const theme = tenantId && query && (await readCheckoutTheme(services, tenantId, query.theme));
  if (!tenantId || !theme) return undefined;
  const path = `${CHECKOUT}/${key}`;
  return {
    tenantId,
    theme,
    start: addressOf(path, query),
    orderHref: (orderKey, place) => addressOf(`${path}/${orderKey}`, { ...query, ...place }),
    stylesHref: addressOf(`${path}/styles.css`, query),
  };
}

/** The same for an address that names an order too. */
export async function readOrderVisit(
  services: VisitServices,
  request: FastifyRequest,
): Promise<OrderVisit | undefined> {
  const visit = await readVisit(services, request);
  const { order: orderKey = '' } = paramsSchema.parse(request.params);
  const id = visit && services.checkoutKeys.orderOf(visit.tenantId, orderKey);
  if (!id) return undefined;
  const order = demoOrderOf(visit.tenantId, id);
  return {
    ...visit,
    order,
    state: stateOf(await readAttempts(services.db, order)),
    isExpired: services.clock.now() - order.at > ORDER_LIFE_MS,
    methods: await offeredMethods(services.db, order),
    hrefOf: (place) => visit.orderHref(orderKey, place),
  };
}

function addressOf(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
