import * as z from 'zod/mini';
import { apiPath } from '../transport/api-path.ts';
import { amountSchema, currencyCodeSchema } from '../money.ts';
import { resource } from '../calls/resource.ts';
import { readingWithText } from '../calls/verbs.ts';

/** Links to parts of an order: paths on the same origin, as the platform sends them. */
const linksSchema = z.array(z.object({ rel: z.string(), href: z.string() }));

/** The history as the platform reports it. */
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
  /** One of INSTRUCTION_STATUSES; any other value is shown as is. */
  status: z.string(),
  createdAt: z.string(),
  updatedAt: z.nullish(z.string()),
  scheme: z.nullish(z.object({ schemeId: z.string(), name: z.string() })),
  /** An instruction is a test payment, which moves no money. Default: false. */
  isTest: z.nullish(z.boolean()),
  /** Oldest first. */
  instructions: z.array(
    z.object({
      instructionRef: z.string(),
      direction: z.string(),
      ...moneyShape,
      status: z.string(),
      createdAt: z.string(),
      isTest: z.nullish(z.boolean()),
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
  /** When it succeeded; absent for a payment that is open, failed or was cancelled. */
  completedAt: z.nullish(z.string()),
  /** `YYYY-MM-DD`. */
  forecastedSettlementDate: z.nullish(z.string()),
  /** A test payment, which moves no money. Default: false. */
  isTest: z.nullish(z.boolean()),
  history: historySchema,
  /** `financial-instrument`, and `transaction` once there is one. */
  links: linksSchema,
});

export const financialInstrumentSchema = z.object({
  financialInstrumentId: z.string(),
  /** E.g. CARD, BANK_ACCOUNT or MANDATE. */
  type: z.string(),
  /** The part of the number that may be shown, e.g. `IE64 •••• 0001`. */
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
  /** The amount minus refunds and chargebacks; 0 for a failed payment; absent until it is completed. */
  netAmount: z.nullish(amountSchema),
  /** True for a test payment, which moves no money. Default: false. */
  isTest: z.nullish(z.boolean()),
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
      /** OPEN, WON or LOST; any other value is shown as is. */
      status: z.string(),
      reason: z.nullish(z.string()),
      ...moneyShape,
      createdAt: z.string(),
      updatedAt: z.nullish(z.string()),
      /** `YYYY-MM-DD`: the last day to respond. */
      respondBy: z.nullish(z.string()),
      /** Its history, oldest first. */
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
/** The instructions of orders, with their details. */
export const ORDER_DETAILS = resource('order-details');

/**
 * Returns an order with its instructions, history and links. Fails with 404 for a reference that is unknown in the
 * tenant.
 */
export const getOrder = readingWithText(
  ORDERS,
  orderSchema,
  (orderRef: string) => apiPath`v1/order-management/${orderRef}`,
);

/**
 * Returns an instruction of an order, with its history, and links to its financial instrument and, once there is one,
 * its transaction: see `linkPath`. Fails with 404 if the instruction is not part of the order.
 */
export const getInstruction = readingWithText(
  ORDER_DETAILS,
  instructionSchema,
  (orderRef: string, instructionRef: string) => apiPath`v1/order-management/${orderRef}/instruction/${instructionRef}`,
);

/**
 * A segment as `encodeURIComponent` writes it: no `.` or `..`, and nothing that decodes to one, or to several
 * segments.
 */
const SEGMENT = String.raw`(?!\.{1,2}(?:/|$))(?:[\w.~!'()*-]|%(?!2[ef]|5c)[\da-f]{2})+`;
const LINK = new RegExp(`^/v\\d+(?:/${SEGMENT})+$`, 'i');

/**
 * The link's target as a path for a call; `undefined` if there is no such link, or if it points outside the
 * platform's API.
 */
export function linkPath(links: Links, rel: string): string | undefined {
  const href = links.find((link) => link.rel === rel)?.href;
  return href !== undefined && LINK.test(href) ? href.slice(1) : undefined;
}

/**
 * Returns the masked financial instrument of a payment; fails with 404 if there is none. `path`: the result of
 * `linkPath` for `financial-instrument`.
 */
export const getFinancialInstrument = readingWithText(ORDER_DETAILS, financialInstrumentSchema, (path: string) => path);

/** Returns a transaction with its refunds, or fails with 404. `path`: the result of `linkPath` for `transaction`. */
export const getTransaction = readingWithText(ORDER_DETAILS, transactionSchema, (path: string) => path);

/**
 * Returns a transaction's chargebacks, each with its steps; empty if there are none. Fails with 404 without the
 * transaction.
 */
export const listChargebacks = readingWithText(
  ORDER_DETAILS,
  chargebackListSchema,
  (transactionId: string) => apiPath`v2/chargebacks/transaction/${transactionId}/chargebacks`,
);
