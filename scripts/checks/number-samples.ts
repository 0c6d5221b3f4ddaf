/** Code that reads typed numbers or formats money in a way of its own: a description, and the file. */
export const REFUSED_NUMBERS = [
  ['a conversion of typed text', 'export const read = (typed: string) => Number(typed)'],
  ['a conversion of trimmed text', 'export const read = (amount: string) => Number.parseFloat(amount.trim())'],
  [
    'a conversion of a field',
    'export const read = (event: { target: { value: string } }) => Number(event.target.value)',
  ],
  ['a decimal comma', `export const read = (amount: string) => amount.replace(',', '.')`],
  ['a number field of the browser', 'export function Days() { return <input type="number" aria-label="Days" /> }'],
  [
    'money in the digits of the browser',
    `export const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' })`,
  ],
] as const;

/** Numbers that no user typed, and other formats. */
export const ACCEPTED_NUMBERS = `export const size = (count: string) => Number(count)
export const list = (words: string) => words.trim().replaceAll(',', ';')
export const share = new Intl.NumberFormat('en', { style: 'percent' })
export function Days() { return <input type="text" inputMode="numeric" aria-label="Days" /> }`;
