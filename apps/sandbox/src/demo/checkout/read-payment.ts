import { nameInput } from '@portal/api-client/name-input';
import { CHECKOUT_FIELDS, type CheckoutContent, type ChoiceName, type FieldName } from '@portal/checkout';
import { readIban } from '@portal/validation';
import * as z from 'zod/mini';
import { cardBrand, DECLINED_CARD, isCardNumber, normaliseCardNumber } from './card-number.ts';
import type { PaidWith } from './pay-demo-order.ts';

/** A payer's input. */
export type Entries = { readonly [Field in FieldName]?: string | undefined };

/** A payer's input and choices. */
export type SentEntries = Entries & { readonly [Choice in ChoiceName]?: string | undefined };

/** The faults, a sentence for each field or choice. */
export type Faults = NonNullable<CheckoutContent['faults']>;

/** The payment that a form describes, or its faults. */
export type ReadPayment =
  | { readonly ok: true; readonly paidWith: PaidWith }
  | { readonly ok: false; readonly faults: Faults };

/** Reads the fields of a card. `now`: in milliseconds since 1970. */
export function readCard(entries: Entries, now: number): ReadPayment {
  const digits = normaliseCardNumber(entries.cardNumber ?? '');
  const wrong = faultsOf({
    cardNumber: isCardNumber(digits),
    expiryDate: isExpiryDate(entries.expiryDate ?? '', now),
    securityCode: isSecurityCode(entries.securityCode ?? '', digits),
    cardholderName: isName('cardholderName', entries),
  });
  if (wrong) return { ok: false, faults: wrong };
  const maskedDetails = `${cardBrand(digits)} •••• ${digits.slice(-4)}`;
  const holderName = entries.cardholderName?.trim() ?? '';
  return { ok: true, paidWith: { maskedDetails, holderName, isDeclined: digits === DECLINED_CARD } };
}

/** Reads the fields of a direct debit. */
export function readDirectDebit(entries: Entries): ReadPayment {
  const iban = readIban(entries.iban ?? '');
  const wrong = faultsOf({ accountHolder: isName('accountHolder', entries), iban: iban.ok });
  if (wrong || !iban.ok) return { ok: false, faults: wrong ?? {} };
  const maskedDetails = `${iban.value.slice(0, 4)} •••• ${iban.value.slice(-4)}`;
  return { ok: true, paidWith: { maskedDetails, holderName: entries.accountHolder?.trim() ?? '', isDeclined: false } };
}

/** A sentence for each field with a fault; `undefined` without faults. */
function faultsOf(isRight: Partial<Readonly<Record<FieldName, boolean>>>): Faults | undefined {
  const faults: Partial<Record<FieldName, string>> = {};
  for (const [field, { fault }] of fieldKinds()) if (isRight[field] === false) faults[field] = fault;
  return Object.keys(faults).length > 0 ? faults : undefined;
}

function fieldKinds(): [FieldName, { readonly fault: string }][] {
  // boundary: Object.entries loses the type of the keys
  return Object.entries(CHECKOUT_FIELDS) as [FieldName, { readonly fault: string }][];
}

function isName(field: 'accountHolder' | 'cardholderName', entries: Entries): boolean {
  return z.safeParse(nameInput(CHECKOUT_FIELDS[field].maxLength), entries[field] ?? '').success;
}

function isExpiryDate(text: string, now: number): boolean {
  const [, month, year] = /^\s*(0?[1-9]|1[0-2])\s*[/.-]?\s*(?:20)?(\d\d)\s*$/.exec(text) ?? [];
  // A card is valid until its month has ended.
  return month !== undefined && Date.UTC(2000 + Number(year), Number(month)) > now;
}

function isSecurityCode(text: string, cardDigits: string): boolean {
  return (cardBrand(cardDigits) === 'American Express' ? /^\s*\d{4}\s*$/ : /^\s*\d{3}\s*$/).test(text);
}
