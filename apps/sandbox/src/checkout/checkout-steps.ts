import { CHOICE_FAULTS, type CheckoutContent, type CheckoutScreenName, familyOf } from '@portal/checkout';
import { countries } from '@portal/validation';
import * as z from 'zod/mini';
import { iconAddress } from '../apps/app-images.ts';
import { appMethods } from '../schemes/app-methods.ts';
import { ACCEPTED_CARD, DECLINED_CARD, spacedDigits } from './card-number.ts';
import type { OrderVisit, Place } from './checkout-visit.ts';
import type { OfferedMethod } from './offered-methods.ts';
import { ATTEMPTS_MAX } from './pay-demo-order.ts';
import { type Faults, readCard, readDirectDebit, type ReadPayment } from './read-payment.ts';
import { readInstrumentIds, savedInstruments, withAnother, writeInstrumentIds } from './saved-instruments.ts';

/** A screen with what it shows, and the fields that its form sends unseen. */
export interface Step {
  readonly screen: CheckoutScreenName;
  readonly content: CheckoutContent;
  readonly hidden: Readonly<Record<string, string>>;
}

const text = z.optional(z.string());
const attempts = z.string().check(z.regex(/^(0|[1-9]\d?)$/));
export const placeSchema = z.object({ paymentMethod: text, family: text, saved: text, attempts: z.optional(attempts) });
/** What a form sends. `screen`: the screen with the form. */
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
/** What payers need to know about the demo on a screen. */
const HINTS: Partial<Readonly<Record<CheckoutScreenName, string>>> = {
  PAYMENT_FORM: `Use card ${spacedDigits(ACCEPTED_CARD)}. Card ${spacedDigits(DECLINED_CARD)} is declined.`,
  DIRECT_DEBIT_PAYMENT_FORM: 'Use IBAN DE89 3704 0044 0532 0130 00.',
};

/** The step at a place: the result if the order is paid or was declined, otherwise the methods or the screen of the chosen one. */
export function stepAt(url: string, visit: OrderVisit, place: Place): Step {
  const { state } = visit;
  if (state.kind === 'paid') return stepOf(url, visit, { screen: 'PAYMENT_SUCCESS' });
  if (state.kind === 'declined' && place.attempts !== String(state.attempts)) {
    const failure = `Your bank declined the payment: ${state.reason}. You have not been charged.`;
    return stepOf(url, visit, { screen: 'PAYMENT_FAILURE', failure });
  }
  const method = methodAt(visit, place);
  const screen = method && payingScreen(visit, method);
  if (!screen) return stepOf(url, visit, { screen: 'PAYMENT_OPTIONS', family: place.family });
  return stepOf(url, visit, { screen, method, saved: place.saved });
}

/** The step that shows what was wrong with a form, and what was entered except for the secrets of a card. */
export function stepAfterFaults(url: string, visit: OrderVisit, form: SentForm, faults: Faults): Step {
  const method = methodAt(visit, form);
  const screen = method && payingScreen(visit, method);
  if (!screen) return stepAt(url, visit, form);
  const { expiryDate = '', cardholderName = '', accountHolder = '', iban = '' } = form;
  const entries = { expiryDate, cardholderName, accountHolder, iban };
  return stepOf(url, visit, { screen, method, saved: form.saved, entries, faults });
}

interface StepParts {
  readonly screen: CheckoutScreenName;
  readonly method?: OfferedMethod | undefined;
  readonly saved?: string | undefined;
  readonly family?: string | undefined;
  readonly entries?: NonNullable<CheckoutContent['entries']>;
  readonly faults?: Faults;
  readonly failure?: string;
}

function stepOf(url: string, { order, state, methods }: OrderVisit, parts: StepParts): Step {
  const { screen, method, saved, family, ...rest } = parts;
  const hint = HINTS[screen];
  const icons = iconsAt(url);
  const ids = readInstrumentIds(saved);
  return {
    screen,
    content: {
      amount: order.amount,
      currency: order.currency,
      reference: order.orderRef,
      description: hint === undefined ? DEMO : `${DEMO} ${hint}`,
      methods: methods.map(({ paymentMethod, name, paymentType }) => ({
        paymentMethod,
        name,
        paymentType,
        iconUrl: icons.get(paymentType),
      })),
      instruments: method && screen === 'WALLET' ? savedInstruments(order, method, ids) : [],
      ...(methods.some(({ paymentType }) => paymentType === family) && family !== undefined && { family }),
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

/** The address of each family's icon. */
function iconsAt(url: string): ReadonlyMap<string, string | null | undefined> {
  const methods = appMethods(new Set(), { iconUrl: (icon) => iconAddress(url, icon) });
  return new Map(methods.map(({ paymentType, iconUrl }) => [paymentType, iconUrl]));
}

/** The offered method that an address or a form names. */
export function methodAt({ methods }: OrderVisit, { paymentMethod }: Place): OfferedMethod | undefined {
  return methods.find((method) => method.paymentMethod === paymentMethod);
}

/** The screen that asks what to pay with; `undefined` for a method that is paid with at once. */
function payingScreen({ order }: OrderVisit, { paymentType }: OfferedMethod) {
  const { form } = familyOf(paymentType);
  // Payers without an IBAN choose a saved account.
  if (form === 'DIRECT_DEBIT_PAYMENT_FORM' && !hasIbans(order.country)) return 'WALLET';
  return form;
}

function hasIbans(country: string): boolean {
  return countries.some(({ code, iban }) => code === country && iban !== undefined);
}

/** What a form pays with; `undefined` if the screen that asks for it comes first. `now`: in milliseconds since 1970. */
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

/** Where a button leads that pays nothing. */
export function hrefAfter(visit: OrderVisit, form: SentForm): string {
  const { paymentMethod, attempts } = form;
  const ids = readInstrumentIds(form.saved);
  switch (form.action) {
    case 'continue':
    case 'pay':
      return visit.hrefOf({ paymentMethod, attempts });
    case 'back':
      return visit.hrefOf({ family: methodAt(visit, form)?.paymentType, attempts });
    case 'retry':
      return visit.state.attempts < ATTEMPTS_MAX
        ? visit.hrefOf({ attempts: String(visit.state.attempts) })
        : visit.start;
    case 'cancel':
    case 'done':
      return visit.start;
    case 'add':
      return visit.hrefOf({ paymentMethod, attempts, saved: writeInstrumentIds(withAnother(ids)) });
    case 'remove': {
      const left = ids.filter((id) => id !== form.instrumentId);
      return visit.hrefOf({ paymentMethod, attempts, saved: writeInstrumentIds(left) });
    }
  }
}
