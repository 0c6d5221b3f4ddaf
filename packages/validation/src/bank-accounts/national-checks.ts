import { mod97 } from './mod97.ts';

/**
 * National check digits. Each function returns whether a BBAN that matches its country's pattern has correct check digits. Each
 * country has its own published algorithm: mod 97 for all of them would reject nearly every real account.
 */
export const nationalChecks: ReadonlyMap<string, (bban: string) => boolean> = new Map([
  ['AX', checkFinland],
  ['BE', checkBelgium],
  ['CZ', checkCzechia],
  ['EE', checkEstonia],
  ['FI', checkFinland],
  ['FR', checkFrance],
  ['HR', checkCroatia],
  ['HU', checkHungary],
  ['MC', checkFrance],
  ['NO', checkNorway],
  ['PL', checkPoland],
  ['PT', checkMod97],
  ['SI', checkMod97],
]);

/** Luhn over all 14 digits. Real accounts of institution 798 have no Luhn digit. */
function checkFinland(bban: string): boolean {
  if (bban.startsWith('798')) return true;
  const sum = digits(bban).reduce((total, digit, index) => {
    const weighted = index % 2 === 0 ? digit * 2 : digit;
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}

/** The first ten digits modulo 97; a remainder of 0 is written as 97. */
function checkBelgium(bban: string): boolean {
  return (mod97(bban.slice(0, 10)) || 97) === Number(bban.slice(10));
}

/** ISO 7064 MOD 11,10 twice: for the bank and for the account, each with its own check digit. */
function checkCroatia(bban: string): boolean {
  return passesMod11And10(bban.slice(0, 7)) && passesMod11And10(bban.slice(7));
}

function passesMod11And10(text: string): boolean {
  const product = digits(text.slice(0, -1)).reduce((carried, digit) => (((carried + digit) % 10 || 10) * 2) % 11, 10);
  return (11 - product) % 10 === Number(text.at(-1));
}

/** The weighted sums of prefix and account are each divisible by 11. The four digits of the bank have no check. */
function checkCzechia(bban: string): boolean {
  const prefix = weightedSum(bban.slice(4, 10), [10, 5, 8, 4, 2, 1]);
  const account = weightedSum(bban.slice(10), [6, 3, 7, 9, 10, 5, 8, 4, 2, 1]);
  return prefix % 11 === 0 && account % 11 === 0;
}

/** Weights 7-3-1 from the right over digits 3 to 15. */
function checkEstonia(bban: string): boolean {
  return complementTo10(weightedSum(bban.slice(2, 15), [7, 3, 1], 'from the right')) === Number(bban[15]);
}

/** The RIB key: letters count as digits, and the whole number is divisible by 97. */
function checkFrance(bban: string): boolean {
  const numeric = bban.replaceAll(/[A-Z]/g, (letter) => {
    const position = letter.charCodeAt(0) - 'A'.charCodeAt(0);
    // A to I and J to R are 1 to 9; S to Z are 2 to 9.
    return String(position < 18 ? (position % 9) + 1 : position - 16);
  });
  return mod97(numeric) === 0;
}

/** Weights 9-7-3-1, separately over bank and branch, and over the account, each with its own check digit. */
function checkHungary(bban: string): boolean {
  const weights = [9, 7, 3, 1];
  return weightedSum(bban.slice(0, 8), weights) % 10 === 0 && weightedSum(bban.slice(8), weights) % 10 === 0;
}

/** Modulo 11 over all digits. If digits 5 and 6 are 00, banks may compute it over the digits after them only. */
function checkNorway(bban: string): boolean {
  const whole = weightedSum(bban, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;
  return whole || (bban.slice(4, 6) === '00' && weightedSum(bban.slice(6), [5, 4, 3, 2, 1]) % 11 === 0);
}

/** Weights 3-9-7-1 over the bank's first seven digits. */
function checkPoland(bban: string): boolean {
  return complementTo10(weightedSum(bban.slice(0, 7), [3, 9, 7, 1])) === Number(bban[7]);
}

/** ISO 7064 mod 97-10 over the whole BBAN. */
function checkMod97(bban: string): boolean {
  return mod97(bban) === 1;
}

function digits(text: string): number[] {
  return [...text].map(Number);
}

/** Returns the weighted sum of the digits. The weights repeat. */
function weightedSum(text: string, weights: readonly number[], direction?: 'from the right'): number {
  const ordered = direction === undefined ? digits(text) : digits(text).toReversed();
  return ordered.reduce((total, digit, index) => total + digit * (weights[index % weights.length] ?? 0), 0);
}

function complementTo10(sum: number): number {
  return (10 - (sum % 10)) % 10;
}
