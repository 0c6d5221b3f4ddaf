/** Numbers that look random, and are the same for the same seed on every machine. */
export interface Random {
  /** From 0, below 1. */
  next(): number;
  chance(share: number): boolean;
  /** A whole number, both ends included. */
  whole(from: number, to: number): number;
  /** From `from` to `to`, where short is as likely as long: as much from 1 to 10 as from 10 to 100. */
  stretched(from: number, to: number): number;
  /** Around 0, most within 1, few beyond 2. */
  bell(): number;
  pick<T>(items: readonly T[]): T;
  /** Each as often as the number beside it says, compared with the others'. */
  weighted<T>(choices: readonly (readonly [item: T, weight: number])[]): T;
}

/** Source: Mulberry32 by Tommy Ettinger, seeded with an FNV-1a hash. Good enough to look real, and for nothing secret. */
export function createRandom(seed: string): Random {
  let state = 0x811c9dc5;
  for (let index = 0; index < seed.length; index += 1) state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193);

  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  return {
    next,
    chance: (share) => next() < share,
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    stretched: (from, to) => from * (to / from) ** next(),
    bell: () => (next() + next() + next() + next() - 2) * Math.sqrt(3),
    pick: (items) => itemAt(items, Math.floor(next() * items.length)),
    weighted(choices) {
      let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
      const index = choices.findIndex(([, weight]) => (left -= weight) < 0);
      return itemAt(choices, index === -1 ? choices.length - 1 : index)[0];
    },
  };
}

function itemAt<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError('There is nothing to choose from');
  return item;
}
