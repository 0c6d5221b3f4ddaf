import { type CompiledRule, type CompiledScheme, inDraftOrder } from './compile-scheme.ts';

export interface RuleNumbers {
  readonly uuid: string;
  /** The number of the rule in its draft, from 1. */
  readonly before: number;
  readonly after: number;
}

interface ComparedOrders {
  readonly one: CompiledScheme;
  readonly other: CompiledScheme;
  readonly newRules: ReadonlyMap<string, CompiledRule>;
}

interface Moves {
  /** The old places of the rules in both drafts, by id. */
  readonly places: ReadonlyMap<string, number>;
  /** The rules in both drafts, as the new one evaluates them. */
  readonly common: readonly CompiledRule[];
  /** The fewest of them whose moves explain the new order, in the order of the new draft. */
  readonly moved: readonly CompiledRule[];
}

/** The moves between two drafts, without their meaning for payments. */
export function movesIn({ one, other, newRules }: ComparedOrders): Moves {
  const places = new Map(
    [...new Set(one.rules.map(({ rule }) => rule.uuid))]
      .filter((id) => newRules.has(id))
      .map((id, place) => [id, place]),
  );
  const common = other.rules.filter((rule) => newRules.get(rule.rule.uuid) === rule && places.has(rule.rule.uuid));
  const resting = longestAscending(common.map(({ rule }) => places.get(rule.uuid) ?? 0));
  return { places, common, moved: inDraftOrder(common.filter((_, index) => !resting.has(index))) };
}

/** The indexes of a longest ascending subsequence. */
function longestAscending(numbers: readonly number[]): ReadonlySet<number> {
  // For each length, the index of the smallest number that ends a subsequence of it.
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [index, number] of numbers.entries()) {
    const longer = ends.findIndex((end) => (numbers[end] ?? 0) >= number);
    const length = longer === -1 ? ends.length : longer;
    previous.push(ends[length - 1]);
    ends[length] = index;
  }
  const found = new Set<number>();
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) found.add(index);
  return found;
}
