/** Pseudorandom numbers: the same for the same seed on every machine. */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  chance(share: number): boolean;
  /** An integer, both ends included. */
  whole(from: number, to: number): number;
  /** From `from` to `to`, uniform on a logarithmic scale: 1 to 10 is as likely as 10 to 100. */
  stretched(from: number, to: number): number;
  /** Approximately normal around 0: most within 1, few beyond 2. */
  bell(): number;
  pick<T>(items: readonly T[]): T;
  /** Picks an item with a probability proportional to its weight. */
  weighted<T>(choices: readonly (readonly [item: T, weight: number])[]): T;
}

/** Same sequence for the same seed. Not cryptographically secure. */
export function createRandom(seed: string): Random {
  return new Mulberry32(seed);
}

/** Source: Mulberry32 by Tommy Ettinger, seeded with an FNV-1a hash. A class for speed: a million are created, one per order. */
class Mulberry32 implements Random {
  #state = 0x811c9dc5;

  constructor(seed: string) {
    for (let index = 0; index < seed.length; index += 1) {
      this.#state = Math.imul(this.#state ^ seed.charCodeAt(index), 0x01000193);
    }
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  stretched(from: number, to: number): number {
    return from * (to / from) ** this.next();
  }

  bell(): number {
    return (this.next() + this.next() + this.next() + this.next() - 2) * Math.sqrt(3);
  }

  pick<T>(items: readonly T[]): T {
    return itemAt(items, Math.floor(this.next() * items.length));
  }

  weighted<T>(choices: readonly (readonly [item: T, weight: number])[]): T {
    let sum = 0;
    for (const [, weight] of choices) sum += weight;
    let left = this.next() * sum;
    for (const [item, weight] of choices) {
      left -= weight;
      if (left < 0) return item;
    }
    return itemAt(choices, choices.length - 1)[0];
  }
}

function itemAt<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError('Cannot pick from an empty list');
  return item;
}
