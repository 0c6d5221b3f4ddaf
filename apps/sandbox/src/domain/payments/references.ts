/** Crockford's base 32, without letters that are easily confused. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2020, 0, 1);
/** Six base 32 letters hold 30 bits. */
const MASK = 2 ** 30 - 1;

/** The greatest number of a reference. */
export const REFERENCES_MAX = MASK;

/** The offset of each prefix, so that an instruction and its transaction have unrelated references. */
const STARTS = {
  CHB: 0x0b5e3c11,
  CUS: 0x1a2f9d07,
  FIN: 0x2c81e6b3,
  INS: 0x05d7a94f,
  MND: 0x38f0b265,
  ORD: 0x11c46e8b,
  REF: 0x2673d12d,
  TXN: 0x33a985f9,
};

export type ReferencePrefix = keyof typeof STARTS;

/** An opaque reference, unique for every number below 2^30. */
export function reference(prefix: ReferencePrefix, number: number): string {
  return `${prefix}-${spell(scramble(STARTS[prefix] + number), 6)}`;
}

/** An opaque reference that begins with its day, so that references created together are close in an index. */
export function datedReference(prefix: ReferencePrefix, number: number, at: number): string {
  return `${prefix}-${spell(Math.floor((at - FIRST_DAY) / DAY_MS), 3)}${spell(scramble(STARTS[prefix] + number), 6)}`;
}

/** A bijection, because odd factors and xor-shifts are invertible: no two numbers collide. */
function scramble(number: number): number {
  let mixed = Math.imul(number, 0x2c9277b5) & MASK;
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x3c6ef372 | 1) & MASK;
  return mixed ^ (mixed >>> 13);
}

function spell(number: number, letters: number): string {
  let text = '';
  for (let rest = number; text.length < letters; rest = Math.floor(rest / 32)) text = LETTERS.charAt(rest % 32) + text;
  return text;
}
