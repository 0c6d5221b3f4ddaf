import { occurrence, wordsOf } from '@portal/validation';
import type { Explanation } from './explanation.ts';

export { actorWords } from './explanation.ts';

const PAY_OTHERWISE = 'The payer can pay with another method, or try again later.';
const CONTACT_BANK = 'The payer can ask the bank, or pay with another method.';
const NEW_DETAILS = 'Ask the payer for the details of another account.';
const NEW_MANDATE = 'Ask the payer for a new mandate.';
const BENEFICIARY = 'Ask the recipient for the correct details, and pay out again.';

const NO_MONEY = {
  actors: ['payer'],
  cause: 'The account does not have enough money, or its limit is reached.',
  remedy: PAY_OTHERWISE,
} as const;
const ACCOUNT_CLOSED = {
  actors: ['payer', 'tenant'],
  cause: 'The account was closed.',
  remedy: NEW_DETAILS,
  place: 'mandate',
} as const;
const NO_ACCOUNT = {
  actors: ['payer', 'tenant'],
  cause: 'The bank has no account with this number.',
  remedy: NEW_DETAILS,
  place: 'mandate',
} as const;
const NO_REASON = {
  actors: ['payer'],
  cause: 'The bank refused the payment and does not say why.',
  remedy: CONTACT_BANK,
} as const;

/** The part of the portal where a tenant can do something about a failure: the app's configuration, the mandates, the limits of rules, or the page that stops a method. */
export type RemedyPlace = 'configuration' | 'limit' | 'mandate' | 'stop';

interface FailureExplanation extends Explanation {
  /** Default: only the documentation. */
  readonly place?: RemedyPlace;
}

/** The reasons for which payments fail, as the providers name them. Reports and webhooks contain them as they are here. */
export const PAYMENT_FAILURES = {
  // Cards
  'Insufficient funds': NO_MONEY,
  'Do not honour': {
    actors: ['payer'],
    cause: 'The bank that issued the card refused the payment and does not say why.',
    remedy: CONTACT_BANK,
  },
  'Authentication failed': {
    actors: ['payer'],
    cause: 'The payer did not pass the check of the bank, such as a code or an app.',
    remedy: 'The payer can try again and confirm the payment with the bank.',
  },
  'Expired card': {
    actors: ['payer'],
    cause: 'The card has expired.',
    remedy: 'The payer can pay with the new card, or with another method.',
  },
  'Suspected fraud': {
    actors: ['payer', 'tenant'],
    cause: 'The bank or the provider suspects fraud.',
    remedy: 'Do not repeat the payment. The payer can ask the bank, and you can look at the order.',
  },
  'Issuer not available': {
    actors: ['provider'],
    cause: 'The bank that issued the card did not respond.',
    remedy: 'Try again later. If it lasts, you can stop the method.',
    place: 'stop',
  },
  'Card reported lost or stolen': {
    actors: ['payer'],
    cause: 'The card was reported lost or stolen.',
    remedy: 'Do not repeat the payment. The payer can pay with another method.',
  },
  // Bank transfers and wallets
  'Rejected by the bank': NO_REASON,
  'Payment limit exceeded': {
    actors: ['payer'],
    cause: 'The payment is above a limit of the bank or the wallet.',
    remedy: 'The payer can raise the limit, or pay with another method. You can limit your rules to lower amounts.',
    place: 'limit',
  },
  'Session timed out at the bank': {
    actors: ['payer'],
    cause: 'The payer did not confirm the payment in time.',
    remedy: 'The payer can try again.',
  },
  'Not paid in time': {
    actors: ['payer'],
    cause: 'The payer did not pay at the shop before the deadline.',
    remedy: 'The payer can order again.',
  },
  // SEPA direct debit
  'AM04 Insufficient funds': NO_MONEY,
  'MS03 Reason not specified': NO_REASON,
  'AC04 Account closed': ACCOUNT_CLOSED,
  'MD01 No valid mandate': {
    actors: ['payer', 'tenant'],
    cause: 'The bank has no valid mandate for this collection.',
    remedy: NEW_MANDATE,
    place: 'mandate',
  },
  'AC01 Incorrect account number': NO_ACCOUNT,
  // Bacs direct debit
  '0 Refer to payer': { actors: ['payer'], cause: 'The bank leaves the reason to the payer.', remedy: CONTACT_BANK },
  '1 Instruction cancelled': {
    actors: ['payer', 'tenant'],
    cause: 'The payer cancelled the direct debit instruction.',
    remedy: NEW_MANDATE,
    place: 'mandate',
  },
  'B Account closed': ACCOUNT_CLOSED,
  '5 No account': NO_ACCOUNT,
  // ACH
  'R01 Insufficient funds': NO_MONEY,
  'R02 Account closed': ACCOUNT_CLOSED,
  'R03 No account': NO_ACCOUNT,
  'R10 Not authorised by the customer': {
    actors: ['payer', 'tenant'],
    cause: 'The payer told the bank that the debit was not authorised.',
    remedy: 'Do not collect again. Speak with the payer, and ask for a new mandate.',
    place: 'mandate',
  },
  // BECS in Australia and New Zealand
  '6 Refer to customer': { actors: ['payer'], cause: 'The bank leaves the reason to the payer.', remedy: CONTACT_BANK },
  '3 Account closed': ACCOUNT_CLOSED,
  // Any app
  'Account of the app not accepted': {
    actors: ['tenant'],
    cause: 'The provider does not accept the account or the keys in the configuration of the app.',
    remedy: 'Correct the configuration of the app, and validate it.',
    place: 'configuration',
  },
  // Payouts
  'Account closed': {
    actors: ['tenant'],
    cause: 'The account of the recipient was closed.',
    remedy: BENEFICIARY,
  },
  'Beneficiary name does not match': {
    actors: ['tenant'],
    cause: 'The name does not belong to the account of the recipient.',
    remedy: BENEFICIARY,
  },
  'Invalid account number': {
    actors: ['tenant'],
    cause: 'The bank of the recipient has no account with this number.',
    remedy: BENEFICIARY,
  },
  'Beneficiary bank not reachable': {
    actors: ['provider'],
    cause: 'The bank of the recipient did not respond.',
    remedy: 'Pay out again later.',
  },
} as const satisfies Readonly<Record<string, FailureExplanation>>;

/** A reason for which a payment failed. */
export type PaymentFailure = keyof typeof PAYMENT_FAILURES;

/** Returns why a payment failed, what to do, and who can do it; `undefined` for a reason that is not known. */
export function explainPaymentFailure(reason: string): FailureExplanation | undefined {
  const known: Readonly<Record<string, FailureExplanation>> = PAYMENT_FAILURES;
  return Object.hasOwn(known, reason) ? known[reason] : undefined;
}

/** A shorter search is the beginning of too much, such as of references. */
const LEAST = { whole: 3, beginning: 5 } as const;

/**
 * Returns the reasons that contain the words of a search, in sequence, the last one at least in its beginning: 'insufficient funds' is the
 * reason of cards and of two networks, and R01 is the code of one.
 */
export function paymentFailuresLike(term: string): readonly string[] {
  const search = wordsOf(term);
  const { length } = search.join('');
  return Object.keys(PAYMENT_FAILURES).filter((reason) => {
    const found = occurrence(search, wordsOf(reason));
    return found !== undefined && length >= LEAST[found];
  });
}
