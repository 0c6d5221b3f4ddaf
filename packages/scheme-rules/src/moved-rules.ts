import type { Rule } from '@portal/api-client/schemes';
import type { BothDrafts } from './changes.ts';
import { type CompiledRule, type CompiledScheme, methodKey } from './compile-scheme.ts';
import { unavailability } from './match-payment.ts';
import { movesIn, type RuleNumbers } from './moves.ts';
import { areEqual, type Cell, offersIn, visitCells } from './outcome-cells.ts';

export interface MovedRule extends RuleNumbers {
  readonly rule: Rule;
  /** Whether a payment is offered something else because of the move. */
  readonly changesOutcome: boolean;
}

/** The fewest rules whose moves explain the new order of the rules in both drafts, listed in the order of the new draft. */
export function movedRules(compared: BothDrafts): MovedRule[] {
  const { other, oldRules } = compared;
  const { places, common, moved } = movesIn(compared);
  if (moved.length === 0) return [];
  // The new draft with the common rules in their old order.
  const reordered = common.toSorted(
    (rule, next) => (places.get(rule.rule.uuid) ?? 0) - (places.get(next.rule.uuid) ?? 0),
  );
  const queue = reordered.values();
  const unmoved = other.rules.map((rule) => (common.includes(rule) ? (queue.next().value ?? rule) : rule));
  const matter = rulesWhoseOrderMatters(other, { ...other, rules: unmoved });
  return moved.map((rule) => ({
    uuid: rule.rule.uuid,
    rule: rule.rule,
    before: (oldRules.get(rule.rule.uuid)?.index ?? 0) + 1,
    after: rule.index + 1,
    changesOutcome: matter.has(rule),
  }));
}

/** The rules that decide where two orders of the same rules offer different things, whichever match type is asked for. */
function rulesWhoseOrderMatters(is: CompiledScheme, was: CompiledScheme): ReadonlySet<CompiledRule> {
  const matter = new Set<CompiledRule>();
  const offers = offersIn(is);
  const noteCell = ({ market, deciding: [now, before] }: Cell) => {
    if (now?.offersKey === before?.offersKey || areEqual(offers(now, market), offers(before, market))) return;
    for (const rule of [now, before]) if (rule) matter.add(rule);
  };
  visitCells([is, was], noteCell, { areDifferent: true });
  for (const providers of contestedProviders(is)) {
    const inOrder = (scheme: CompiledScheme) => scheme.rules.flatMap((rule) => providers.get(rule) ?? []);
    const origins = new Map(
      [...providers].flatMap(([rule, contested]) => contested.map((provider) => [provider, rule])),
    );
    visitCells(
      [
        { ...is, rules: inOrder(is) },
        { ...was, rules: inOrder(was) },
      ],
      ({ deciding: [now, before] }) => {
        if (now?.turnedOn[0]?.appId === before?.turnedOn[0]?.appId) return;
        for (const provider of [now, before]) {
          const rule = provider && origins.get(provider);
          if (rule) matter.add(rule);
        }
      },
      { areDifferent: true },
    );
  }
  return matter;
}

/**
 * If every matching rule offers, the order decides which app takes a method that is turned on for several apps. Returns for each
 * such method and authorization source the rules that offer it, reduced to the payments that they offer it for.
 */
function contestedProviders(scheme: CompiledScheme): ReadonlyMap<CompiledRule, readonly CompiledRule[]>[] {
  const apps = new Map<string, Set<string>>();
  for (const { appId, paymentMethod } of scheme.rules.flatMap(({ turnedOn }) => turnedOn)) {
    apps.set(paymentMethod, (apps.get(paymentMethod) ?? new Set<string>()).add(appId));
  }
  const contested = [...apps].filter(([, { size }]) => size > 1).map(([paymentMethod]) => paymentMethod);
  return contested.flatMap((paymentMethod) =>
    scheme.sources.map((source) => {
      const need = { countries: [], currencies: [], sources: [source] };
      return new Map(
        scheme.rules.map((rule) => [
          rule,
          rule.turnedOn
            .filter(
              (one) => one.paymentMethod === paymentMethod && unavailability(scheme, one.method, need).length === 0,
            )
            .map((one) => ({
              ...rule,
              turnedOn: [one],
              offersKey: methodKey(one),
              countries: both(rule.countries, one.method?.countries),
              currencies: both(rule.currencies, one.method?.currencies),
            })),
        ]),
      );
    }),
  );
}

/** The codes that are in both; an empty set of supported codes stands for all. */
function both(chosen: ReadonlySet<string> | undefined, supported: ReadonlySet<string> = new Set()) {
  if (supported.size === 0) return chosen;
  return chosen ? new Set([...chosen].filter((code) => supported.has(code))) : supported;
}
