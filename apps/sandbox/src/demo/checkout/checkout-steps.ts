import {
  CHOICE_FAULTS,
  type CheckoutContent,
  type CheckoutScreenName,
  familyOf,
  methodOpenedWith,
} from '@portal/checkout';
import { countries } from '@portal/validation';
import * as z from 'zod/mini';
import { iconAddress } from '../../domain/apps/catalogue/app-images.ts';
import { appMethods } from '../../domain/schemes/app-methods.ts';
import { ACCEPTED_CARD, DECLINED_CARD, spacedDigits } from './card-number.ts';
import type { OrderVisit, Place } from './checkout-visit.ts';
import type { OfferedMethod } from './offered-methods.ts';
import { type KeptResponse, NOT_MADE, TRIED_ELSEWHERE } from './kept-response.ts';
import { ATTEMPTS_MAX } from './pay-demo-order.ts';
import { readCard, readDirectDebit, type ReadPayment } from './read-payment.ts';
import { readInstrumentIds, savedInstruments, withAnother, writeInstrumentIds } from './saved-instruments.ts';

/** A screen with its content, and the hidden fields of its form. */
export interface Step {
  readonly screen: CheckoutScreenName;
  readonly content: CheckoutContent;
  readonly hidden: Readonly<Record<string, string>>;
}

const text = z.optional(z.string());
const attempts = z.string().check(z.regex(/^(0|[1-9]\d?)$/));
export const placeSchema = z.object({
  paymentMethod: text,
  family: text,
  saved: text,
  attempts: z.optional(attempts),
  cancelled: z.optional(z.literal('true')),
  kept: text,
});
/** The values that a form sends. `screen`: the screen with the form. */
export const formSchema = z.extend(placeSchema, {
  attempts,
  action: z.enum(['continue', 'pay', 'back', 'retry', 'cancel', 'done', 'add', 'remove']),
  screen: text,
  instrumentId: text,
  cardNumber: text,
  expiryDate: text,
  securityCode: text,
  cardholderName: text,
  accountHolder: text,
  iban: text,
});
export type SentForm = z.infer<typeof formSchema>;

const DEMO = 'Demo order: no money moves.';
/** Notes for payers about the demo, by screen. */
const HINTS: Partial<Readonly<Record<CheckoutScreenName, string>>> = {
  PAYMENT_FORM: `Use card ${spacedDigits(ACCEPTED_CARD)}. Card ${spacedDigits(DECLINED_CARD)} is declined.`,
  DIRECT_DEBIT_PAYMENT_FORM: 'Use IBAN DE89 3704 0044 0532 0130 00.',
};

const NOT_CHARGED = 'You have not been charged.';
/** The text of the button that leaves an order for good: a demo has no shop to return to. */
const LEAVE = 'Start a new demo order';
const COLLECTED_LATER = 'Thank you. We will collect the amount from your account.';
const NEW_LOOK = 'The look of this page has changed. You can pay as before.';

/**
 * The step at a place: the result if the order is paid or was declined, otherwise the methods or the screen of the chosen
 * method. `kept`: the result of the form that led here.
 */
export function stepAt(url: string, visit: OrderVisit, place: Place, kept?: KeptResponse): Step {
  const { state, methods } = visit;
  if (state.kind === 'paid') {
    const ended = { title: 'Payment successful', leave: LEAVE };
    return stepOf(url, visit, { screen: 'PAYMENT_SUCCESS', ended, ...(state.isOpen && { success: COLLECTED_LATER }) });
  }
  const end = endOf(visit, place, kept);
  if (end) return stepOf(url, visit, { screen: 'PAYMENT_FAILURE', ...end });
  if (!kept && state.kind === 'declined' && place.attempts !== String(state.attempts)) {
    return stepOf(url, visit, { screen: 'PAYMENT_FAILURE', failure: declined(state.reason) });
  }
  const family = methods.find(({ paymentType }) => paymentType === place.family)?.paymentType;
  const opened = methodOpenedWith(methods, family ?? methods[0]?.paymentType);
  const method = methodAt(visit, place) ?? opened;
  const screen = method && payingScreen(visit, method);
  if (!method || !screen) {
    return stepOf(url, visit, { screen: 'PAYMENT_OPTIONS', family: family ?? method?.paymentType, kept });
  }
  const isOpened = methodOpenedWith(methods, method.paymentType) !== undefined;
  return stepOf(url, visit, {
    screen,
    method,
    saved: place.saved,
    kept,
    ...(isOpened && { family: method.paymentType }),
  });
}

/** Why an order cannot be paid any more, in words for the payer; `undefined` if it can. */
function endOf({ state, isExpired }: OrderVisit, place: Place, kept: KeptResponse | undefined) {
  const failed = { title: 'Payment failed', leave: LEAVE };
  if (state.kind === 'declined' && state.attempts >= ATTEMPTS_MAX) {
    const why = kept?.isOvertaken ? `${TRIED_ELSEWHERE} ${NOT_MADE}` : declined(state.reason);
    return { failure: `${why} This order cannot be paid any more.`, ended: failed };
  }
  if (isExpired) return { failure: 'This order is older than a day and cannot be paid any more.', ended: failed };
  if (place.cancelled === undefined) return undefined;
  return { failure: NOT_CHARGED, ended: { title: 'Payment cancelled', leave: LEAVE } };
}

function declined(reason: string): string {
  return `Your bank declined the payment: ${reason}. ${NOT_CHARGED}`;
}

interface StepParts {
  readonly screen: CheckoutScreenName;
  readonly method?: OfferedMethod | undefined;
  readonly saved?: string | undefined;
  readonly family?: string | undefined;
  readonly kept?: KeptResponse | undefined;
  readonly failure?: string;
  readonly success?: string;
  readonly ended?: NonNullable<CheckoutContent['ended']>;
}

function stepOf(url: string, { order, state, methods, theme }: OrderVisit, parts: StepParts): Step {
  const { screen, method, saved, family, kept: { choices, entries, faults, notice } = {}, ...rest } = parts;
  const isPayable = screen !== 'PAYMENT_SUCCESS' && screen !== 'PAYMENT_FAILURE';
  const notices = [...(notice === undefined ? [] : [notice]), ...(theme.isReplacement && isPayable ? [NEW_LOOK] : [])];
  const offered = method ? [method] : methods.filter(({ paymentType }) => paymentType === family);
  const description = [DEMO, isPayable && testNote(offered), HINTS[screen]].filter(Boolean).join(' ');
  const icons = iconsAt(url);
  const ids = readInstrumentIds(saved);
  return {
    screen,
    content: {
      amount: order.amount,
      currency: order.currency,
      reference: order.orderRef,
      description,
      methods: methods.map(({ paymentMethod, name, paymentType }) => ({
        paymentMethod,
        name,
        paymentType,
        iconUrl: icons.get(paymentType),
      })),
      instruments: method && screen === 'WALLET' ? savedInstruments(order, method, ids) : [],
      notices,
      ...(family !== undefined && { family }),
      ...(choices && { choices }),
      ...(entries && { entries }),
      ...(faults && { faults }),
      ...rest,
    },
    hidden: {
      attempts: String(state.attempts),
      screen,
      ...(method && { paymentMethod: method.paymentMethod }),
      ...(screen === 'WALLET' && { saved: writeInstrumentIds(ids) }),
    },
  };
}

/** Names the methods whose payments are tests, which reports leave out of totals, for a tenant that tries its checkout. */
function testNote(offered: readonly OfferedMethod[]): string | undefined {
  const names = offered.filter(({ isTest }) => isTest).map(({ name }) => name);
  return names.length === 0 ? undefined : `${LIST.format(names)} ${names.length === 1 ? 'is' : 'are'} in test.`;
}

const LIST = new Intl.ListFormat('en-GB');

/** The address of each family's icon. */
function iconsAt(url: string): ReadonlyMap<string, string | null | undefined> {
  const methods = appMethods(new Set(), { iconUrl: (icon) => iconAddress(url, icon) });
  return new Map(methods.map(({ paymentType, iconUrl }) => [paymentType, iconUrl]));
}

/** The offered method that an address or a form names. */
export function methodAt({ methods }: OrderVisit, { paymentMethod }: Place): OfferedMethod | undefined {
  return methods.find((method) => method.paymentMethod === paymentMethod);
}

/** The screen for the details of a payment method; `undefined` for a method that needs none. */
function payingScreen({ order }: OrderVisit, { paymentType }: OfferedMethod) {
  const { form } = familyOf(paymentType);
  // Payers without an IBAN choose a saved account.
  if (form === 'DIRECT_DEBIT_PAYMENT_FORM' && !hasIbans(order.country)) return 'WALLET';
  return form;
}

function hasIbans(country: string): boolean {
  return countries.some(({ code, iban }) => code === country && iban !== undefined);
}

/** The payment that a form describes; `undefined` if the screen that asks for it comes first. `now`: in milliseconds since 1970. */
export function readPayment(
  visit: OrderVisit,
  { form, method, now }: { readonly form: SentForm; readonly method: OfferedMethod; readonly now: number },
): ReadPayment | undefined {
  const screen = payingScreen(visit, method);
  if (screen && screen !== form.screen) return undefined;
  switch (screen) {
    case 'PAYMENT_FORM':
      return readCard(form, now);
    case 'DIRECT_DEBIT_PAYMENT_FORM':
      return readDirectDebit(form);
    case 'WALLET': {
      const saved = savedInstruments(visit.order, method, readInstrumentIds(form.saved));
      const chosen = saved.find(({ instrumentId }) => instrumentId === form.instrumentId);
      return chosen ? { ok: true, paidWith: chosen.paidWith } : { ok: false, faults: CHOICE_FAULTS };
    }
    case undefined: {
      const [usual] = savedInstruments(visit.order, method, readInstrumentIds(undefined));
      return usual && { ok: true, paidWith: usual.paidWith };
    }
  }
}

/** The address of the page that a button leads to if it pays nothing. `kept`: the id of the form's result, which that page shows once. */
export function hrefAfter(visit: OrderVisit, form: SentForm, kept?: string): string {
  const attempts = String(visit.state.attempts);
  const { paymentMethod } = form;
  const ids = readInstrumentIds(form.saved);
  switch (form.action) {
    case 'continue':
    case 'pay':
      return visit.hrefOf({ paymentMethod, attempts, kept });
    case 'back':
      return visit.hrefOf({ family: methodAt(visit, form)?.paymentType, attempts, kept });
    case 'retry':
      return visit.hrefOf({ attempts });
    case 'cancel':
      return visit.hrefOf({ cancelled: 'true' });
    case 'done':
      return visit.start;
    case 'add':
      return visit.hrefOf({ paymentMethod, attempts, saved: writeInstrumentIds(withAnother(ids)), kept });
    case 'remove': {
      const left = ids.filter((id) => id !== form.instrumentId);
      return visit.hrefOf({ paymentMethod, attempts, saved: writeInstrumentIds(left), kept });
    }
  }
}
