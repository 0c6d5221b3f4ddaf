import { nameInput } from '@portal/api-client/name-input';
import { checkIban, normaliseIban } from '@portal/validation';
import * as z from 'zod/mini';
import { cardBrand, DECLINED_CARD, isCardNumber, normaliseCardNumber } from './card-number.ts';
import type { PaidWith } from './pay-demo-order.ts';

const HOLDER_MAX = 70;

/** What is wrong with an input, by field. */
export type PaymentFaults = Readonly<Record<string, string>>;

type ReadPayment =
  | { readonly ok: true; readonly paidWith: PaidWith }
  | { readonly ok: false; readonly faults: PaymentFaults };

/** The fields of a form; a missing one counts as empty. */
export type Fields = Readonly<Record<string, string | undefined>>;

/** Reads the fields of a card. `now`: ms since 1970. */
export function readCard(fields: Fields, now: number): ReadPayment {
  const digits = normaliseCardNumber(fields['cardNumber'] ?? '');
  const holder = readHolder(fields['name']);
  const faults = withoutMissing({
    cardNumber: isCardNumber(digits) ? undefined : 'Please enter a valid card number',
    expiryDate: expiryFault(fields['expiryDate'] ?? '', now),
    securityCode: securityCodeFault(fields['securityCode'] ?? '', digits),
    name: holder.fault,
  });
  if (Object.keys(faults).length > 0) return { ok: false, faults };
  return {
    ok: true,
    paidWith: {
      maskedDetails: `${cardBrand(digits)} •••• ${digits.slice(-4)}`,
      holderName: holder.name,
      isDeclined: digits === DECLINED_CARD,
    },
  };
}

/** Reads the fields of a direct debit. */
export function readDirectDebit(fields: Fields): ReadPayment {
  const iban = normaliseIban(fields['iban'] ?? '');
  const holder = readHolder(fields['accountHolder']);
  const faults = withoutMissing({
    accountHolder: holder.fault,
    iban: checkIban(iban).ok ? undefined : 'Please enter a valid IBAN',
  });
  if (Object.keys(faults).length > 0) return { ok: false, faults };
  const maskedDetails = `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`;
  return { ok: true, paidWith: { maskedDetails, holderName: holder.name, isDeclined: false } };
}

function readHolder(text = ''): { readonly name: string; readonly fault: string | undefined } {
  const { data = '', error } = z.safeParse(nameInput(HOLDER_MAX), text);
  return { name: data, fault: error?.issues[0]?.message };
}

function expiryFault(text: string, now: number): string | undefined {
  const [, month = '', year = ''] = /^\s*(0?[1-9]|1[0-2])\s*[/.-]?\s*(?:20)?(\d\d)\s*$/.exec(text) ?? [];
  if (month === '') return 'Please enter the expiry date as MM/YY';
  // A card is valid until its month has ended.
  return Date.UTC(2000 + Number(year), Number(month)) > now ? undefined : 'This card has expired';
}

function securityCodeFault(text: string, cardDigits: string): string | undefined {
  const wanted = cardBrand(cardDigits) === 'American Express' ? 4 : 3;
  return new RegExp(`^\\s*\\d{${wanted}}\\s*$`).test(text)
    ? undefined
    : `Please enter the ${wanted} digits of the code`;
}

function withoutMissing(faults: Readonly<Record<string, string | undefined>>): PaymentFaults {
  return Object.fromEntries(
    Object.entries(faults).flatMap(([field, fault]) => (fault === undefined ? [] : [[field, fault]])),
  );
}
