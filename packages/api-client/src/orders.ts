import * as z from 'zod/mini';
import { apiPath } from './api-path.ts';
import { amountSchema, currencyCodeSchema } from './money.ts';
import { resource } from './resource.ts';
import { readingAnswer } from './verbs.ts';

/** Where a part of an order is read: a path on the same origin, as the platform gives it. */
const linksSchema = z.array(z.object({ rel: z.string(), href: z.string() }));

/** What happened, as the platform tells it. */
const historySchema = z.array(
  z.object({
    /** RFC 3339, UTC. */
    at: z.string(),
    status: z.string(),
    detail: z.nullish(z.string()),
  }),
);

const moneyShape = { amount: amountSchema, currency: currencyCodeSchema };

export const orderSchema = z.object({
  orderRef: z.string(),
  customerRef: z.nullish(z.string()),
  ...moneyShape,
  /** One of INSTRUCTION_STATUSES; another one is shown as it is. */
  status: z.string(),
  createdAt: z.string(),
  updatedAt: z.nullish(z.string()),
  scheme: z.nullish(z.object({ schemeId: z.string(), name: z.string() })),
  /** Oldest first. */
  instructions: z.array(
    z.object({
      instructionRef: z.string(),
      direction: z.string(),
      ...moneyShape,
      status: z.string(),
      createdAt: z.string(),
    }),
  ),
  history: historySchema,
  links: linksSchema,
});

export const instructionSchema = z.object({
  instructionRef: z.string(),
  orderRef: z.string(),
  customerRef: z.nullish(z.string()),
  batchRef: z.nullish(z.string()),
  direction: z.string(),
  ...moneyShape,
  status: z.string(),
  app: z.nullish(z.string()),
  paymentMethod: z.nullish(z.string()),
  failureReason: z.nullish(z.string()),
  createdAt: z.string(),
  updatedAt: z.nullish(z.string()),
  completedAt: z.nullish(z.string()),
  /** `YYYY-MM-DD`. */
  forecastedSettlementDate: z.nullish(z.string()),
  history: historySchema,
  /** `financial-instrument` and `transaction`, where there is one. */
  links: linksSchema,
});

export const financialInstrumentSchema = z.object({
  financialInstrumentId: z.string(),
  /** E.g. CARD, BANK_ACCOUNT or MANDATE. */
  type: z.string(),
  /** What may be shown of the number, e.g. `IE64 •••• 0001`. */
  maskedDetails: z.nullish(z.string()),
  holderName: z.nullish(z.string()),
  status: z.string(),
  createdAt: z.nullish(z.string()),
  mandate: z.nullish(
    z.object({
      mandateId: z.string(),
      externalReference: z.nullish(z.string()),
      network: z.string(),
      status: z.string(),
    }),
  ),
});

export const transactionSchema = z.object({
  transactionId: z.string(),
  provider: z.nullish(z.string()),
  providerReference: z.nullish(z.string()),
  status: z.string(),
  ...moneyShape,
  createdAt: z.string(),
  /** `YYYY-MM-DD`. */
  forecastedSettlementDate: z.nullish(z.string()),
  settledAt: z.nullish(z.string()),
  netAmount: z.nullish(amountSchema),
  /** Oldest first. */
  refunds: z.array(
    z.object({
      refundId: z.string(),
      ...moneyShape,
      status: z.string(),
      reason: z.nullish(z.string()),
      createdAt: z.string(),
      settledAt: z.nullish(z.string()),
      failedAt: z.nullish(z.string()),
    }),
  ),
});

export const chargebackListSchema = z.object({
  /** Oldest first. */
  chargebacks: z.array(
    z.object({
      chargebackId: z.string(),
      /** E.g. RETRIEVAL, CHARGEBACK, REPRESENTMENT or ARBITRATION. */
      stage: z.string(),
      /** OPEN, WON or LOST; another one is shown as it is. */
      status: z.string(),
      reason: z.nullish(z.string()),
      ...moneyShape,
      createdAt: z.string(),
      updatedAt: z.nullish(z.string()),
      /** `YYYY-MM-DD`: until when it can be answered. */
      respondBy: z.nullish(z.string()),
      /** What has become of it, oldest first. */
      history: z.nullish(z.array(z.object({ at: z.string(), stage: z.string(), status: z.string() }))),
    }),
  ),
});

export type Order = z.infer<typeof orderSchema>;
export type Instruction = z.infer<typeof instructionSchema>;
export type FinancialInstrument = z.infer<typeof financialInstrumentSchema>;
export type Transaction = z.infer<typeof transactionSchema>;
export type ChargebackList = z.infer<typeof chargebackListSchema>;
export type Links = z.infer<typeof linksSchema>;

export const ORDERS = resource('orders');
/** The instructions of orders, and what belongs to them. */
export const ORDER_DETAILS = resource('order-details');

/** Returns an order with its instructions, its history and the links to them. A reference that names none in the tenant is a 404. */
export const getOrder = readingAnswer(
  ORDERS,
  orderSchema,
  (orderRef: string) => apiPath`v1/order-management/${orderRef}`,
);

/**
 * Returns an instruction of an order, its history, and the links to what it was paid with and, once there is one, to its
 * transaction: see `linkPath`. A 404 where both do not belong together.
 */
export const getInstruction = readingAnswer(
  ORDER_DETAILS,
  instructionSchema,
  (orderRef: string, instructionRef: string) => apiPath`v1/order-management/${orderRef}/instruction/${instructionRef}`,
);

/** A segment as `encodeURIComponent` writes it: no `.` or `..`, and nothing that reads as one, or as several segments, once decoded. */
const SEGMENT = String.raw`(?!\.{1,2}(?:/|$))(?:[\w.~!'()*-]|%(?!2[ef]|5c)[\da-f]{2})+`;
const LINK = new RegExp(`^/v\\d+(?:/${SEGMENT})+$`, 'i');

/** Where a link leads, as a path for a call; `undefined` where there is none, and where it leaves the platform's API. */
export function linkPath(links: Links, rel: string): string | undefined {
  const href = links.find((link) => link.rel === rel)?.href;
  return href !== undefined && LINK.test(href) ? href.slice(1) : undefined;
}

/**
 * Returns what money is taken from or sent to, masked; a 404 where there is none. `path`: as `linkPath` gives it for
 * `financial-instrument`.
 */
export const getFinancialInstrument = readingAnswer(ORDER_DETAILS, financialInstrumentSchema, (path: string) => path);

/** Returns a transaction with its refunds, or a 404. `path`: as `linkPath` gives it for `transaction`. */
export const getTransaction = readingAnswer(ORDER_DETAILS, transactionSchema, (path: string) => path);

/** Returns the chargebacks of a transaction, each with its steps: an empty list where there are none. Without the transaction, a 404. */
export const listChargebacks = readingAnswer(
  ORDER_DETAILS,
  chargebackListSchema,
  (transactionId: string) => apiPath`v2/chargebacks/transaction/${transactionId}/chargebacks`,
);
