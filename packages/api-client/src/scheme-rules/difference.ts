import type { Draft, Rule, SchemeContent, SchemeKind } from '../schemes.ts';
import {
  compileScheme,
  type CompiledRule,
  type CompiledScheme,
  type KnownMethods,
  methodKey,
} from './compile-scheme.ts';
import { readUnits } from './decimal-units.ts';
import { unavailability } from './match-payment.ts';
import { ANY_OTHER, areEqual, type Cell, offersIn, visitCells } from './outcome-cells.ts';

/** What a difference compares: a draft, saved or not. */
export type ComparedDraft = SchemeContent & Pick<Draft, 'name' | 'code'>;

export type ChangedField =
  | 'agreement'
  | 'agreementType'
  | 'code'
  | 'name'
  | 'supportsMotoTransactions'
  | 'supportsWallet'
  | 'walletDisplayedAuthorizationSources';

/** What a list of a rule gained and lost. */
export interface ListChange {
  readonly list: 'countries' | 'currencies' | 'paymentMethods' | 'rewardGroups';
  /** Payment methods as `app method`. Ordered by code. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

interface RuleNumbers {
  readonly uuid: string;
  /** The number of the rule in its draft, from 1. */
  readonly before: number;
  readonly after: number;
}

export interface ChangedRule extends RuleNumbers {
  readonly rule: Rule;
  readonly lists: readonly ListChange[];
  /** The limits that changed. */
  readonly limits: readonly ('highValueInclusive' | 'lowValueInclusive')[];
  readonly wasRule: Rule;
}

export interface MovedRule extends RuleNumbers {
  readonly rule: Rule;
  /** Whether a payment is offered something else because of the move. */
  readonly changesOutcome: boolean;
}

/** A payment method that stops or starts being offered for payments in a currency. */
export interface Effect {
  readonly kind: 'STARTS' | 'STOPS';
  /** In lower case. */
  readonly appId: string;
  readonly paymentMethod: string;
  /** ISO 4217, or `ANY_OTHER`. */
  readonly currency: string;
  /** ISO 3166-1, or `ANY_OTHER`. Ordered. */
  readonly countries: readonly string[];
  /** Whether it concerns some amounts or authorization sources only. */
  readonly isPartial: boolean;
}

export interface Difference {
  /** True if nothing relevant changed: `moved` may still have rules whose move changes no outcome. */
  readonly isEmpty: boolean;
  readonly fields: readonly ChangedField[];
  readonly added: readonly { readonly rule: Rule; readonly number: number }[];
  readonly removed: readonly { readonly rule: Rule; readonly number: number }[];
  readonly changed: readonly ChangedRule[];
  readonly moved: readonly MovedRule[];
  /** For payments that the first matching rule decides. */
  readonly effects: readonly Effect[];
}

/**
 * What changed between two drafts, rule by rule, and what payments are offered differently. The order of evaluation counts, the order
 * within lists does not. Never throws.
 */
export function differenceOf(
  kind: SchemeKind,
  {
    before,
    after,
    methods,
  }: { readonly before: ComparedDraft; readonly after: ComparedDraft; readonly methods: KnownMethods },
): Difference {
  const one = compileScheme(kind, before, methods);
  const other = compileScheme(kind, after, methods);
  const olds = byId(one.rules);
  const news = byId(other.rules);
  const numbered = ({ rule, index }: CompiledRule) => ({ rule, number: index + 1 });
  const added = other.rules.filter(({ rule }) => !olds.has(rule.uuid)).map(numbered);
  const removed = one.rules.filter(({ rule }) => !news.has(rule.uuid)).map(numbered);
  const changed = [...news.values()].flatMap((rule) => {
    const was = olds.get(rule.rule.uuid);
    return was ? changeOf(was, rule) : [];
  });
  const moved = movedRules({ one, other, olds, news });
  const fields = changedFields(kind, before, after);
  const isEmpty =
    fields.length + added.length + removed.length + changed.length === 0 &&
    !moved.some(({ changesOutcome }) => changesOutcome);
  return { isEmpty, fields, added, removed, changed, moved, effects: isEmpty ? [] : effectsOf(one, other) };
}

/** Of rules with the same id, which no saved draft has, the first counts. */
function byId(rules: readonly CompiledRule[]): ReadonlyMap<string, CompiledRule> {
  return new Map(rules.toReversed().map((rule) => [rule.rule.uuid, rule]));
}

function changedFields(kind: SchemeKind, before: ComparedDraft, after: ComparedDraft): ChangedField[] {
  const plain = (draft: ComparedDraft): Readonly<Record<ChangedField, string>> => ({
    name: draft.name,
    code: draft.code,
    agreementType: draft.agreementType.toUpperCase(),
    agreement: draft.agreement
      ? JSON.stringify([
          String(draft.agreement.agreementTypesDefinitionVersion),
          draft.agreement.placeholders.map(({ key, value }) => `${key}=${value}`).toSorted(),
        ])
      : '',
    supportsWallet: String(draft.supportsWallet === true),
    walletDisplayedAuthorizationSources: draft.supportsWallet
      ? [...new Set(draft.walletDisplayedAuthorizationSources)].toSorted().join(' ')
      : '',
    supportsMotoTransactions: String(kind === 'collect' && draft.supportsMotoTransactions === true),
  });
  const [was, is] = [plain(before), plain(after)];
  const fields: readonly ChangedField[] = [
    'name',
    'code',
    'agreementType',
    'agreement',
    'supportsWallet',
    'walletDisplayedAuthorizationSources',
    'supportsMotoTransactions',
  ];
  return fields.filter((field) => was[field] !== is[field]);
}

function changeOf(was: CompiledRule, is: CompiledRule): ChangedRule[] {
  const lists = [
    listChange('currencies', was.rule.currencies, is.rule.currencies),
    listChange('countries', was.rule.countries, is.rule.countries),
    listChange('paymentMethods', was.turnedOn.map(methodKey), is.turnedOn.map(methodKey)),
    listChange('rewardGroups', rewardGroupsOf(was), rewardGroupsOf(is)),
  ].filter(({ added, removed }) => added.length + removed.length > 0);
  const limits = (['lowValueInclusive', 'highValueInclusive'] as const).filter(
    (limit) => readUnits(was.rule[limit]) !== readUnits(is.rule[limit]),
  );
  if (lists.length + limits.length === 0) return [];
  return [
    { uuid: is.rule.uuid, before: was.index + 1, after: is.index + 1, rule: is.rule, wasRule: was.rule, lists, limits },
  ];
}

const rewardGroupsOf = ({ rule }: CompiledRule) => (rule.rewardGroups ?? []).map(({ rewardGroupId }) => rewardGroupId);

function listChange(list: ListChange['list'], was: readonly string[], is: readonly string[]): ListChange {
  if (was.length === is.length && was.every((item, index) => item === is[index]))
    return { list, added: [], removed: [] };
  const [old, now] = [new Set(was), new Set(is)];
  return {
    list,
    added: [...new Set(is.filter((item) => !old.has(item)))].toSorted(),
    removed: [...new Set(was.filter((item) => !now.has(item)))].toSorted(),
  };
}

interface Compared {
  readonly one: CompiledScheme;
  readonly other: CompiledScheme;
  readonly olds: ReadonlyMap<string, CompiledRule>;
  readonly news: ReadonlyMap<string, CompiledRule>;
}

/** The fewest rules that explain the new order of those in both drafts. */
function movedRules({ one, other, olds, news }: Compared): MovedRule[] {
  const places = new Map(
    [...new Set(one.rules.map(({ rule }) => rule.uuid))].filter((id) => news.has(id)).map((id, place) => [id, place]),
  );
  const common = other.rules.filter((rule) => news.get(rule.rule.uuid) === rule && places.has(rule.rule.uuid));
  const resting = longestAscending(common.map(({ rule }) => places.get(rule.uuid) ?? 0));
  const moved = common.filter((_, index) => !resting.has(index));
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
    before: (olds.get(rule.rule.uuid)?.index ?? 0) + 1,
    after: rule.index + 1,
    changesOutcome: matter.has(rule),
  }));
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
    const origins = new Map([...providers].flatMap(([rule, ofRule]) => ofRule.map((provider) => [provider, rule])));
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
 * Where every matching rule offers, the order decides which app takes a method that several apps are turned on for. Returns for each
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

/** The codes that are in both; an empty set of what is supported stands for all. */
function both(chosen: ReadonlySet<string> | undefined, supported: ReadonlySet<string> = new Set()) {
  if (supported.size === 0) return chosen;
  return chosen ? new Set([...chosen].filter((code) => supported.has(code))) : supported;
}

interface Noted {
  readonly effect: Omit<Effect, 'countries' | 'isPartial'>;
  readonly countries: Set<string>;
  isPartial: boolean;
}

function effectsOf(one: CompiledScheme, other: CompiledScheme): Effect[] {
  const found = new Map<string, Noted>();
  const [before, after] = [offersIn(one), offersIn(other)];
  // Then rules that turn on the same methods offer the same.
  const isAlike = one.agreementType === other.agreementType && one.sources.join() === other.sources.join();
  /** The same entries by offer and currency: writing their keys for every cell would take long. */
  const byOffer = { STARTS: new Map<string, Map<string, Noted>>(), STOPS: new Map<string, Map<string, Noted>>() };
  function notedOf(kind: Effect['kind'], offer: string, currency: string): Noted {
    const ofOffer = byOffer[kind].get(offer) ?? new Map<string, Noted>();
    const known = ofOffer.get(currency);
    if (known) return known;
    const [appId = '', paymentMethod = ''] = offer.split(' ');
    const key = `${kind} ${appId} ${paymentMethod} ${currency}`;
    const effect = { kind, appId, paymentMethod, currency };
    const noted = found.get(key) ?? { effect, countries: new Set<string>(), isPartial: false };
    found.set(key, noted);
    byOffer[kind].set(offer, ofOffer.set(currency, noted));
    return noted;
  }
  function note(kind: Effect['kind'], offer: string, { market, isWhole }: Cell, isPartial: boolean): void {
    for (const currency of market.currencies) {
      const noted = notedOf(kind, offer, currency);
      for (const country of market.countries) noted.countries.add(country);
      noted.isPartial ||= isPartial || !isWhole;
    }
  }
  const noteCell = (cell: Cell) => {
    const [old, now] = cell.deciding;
    const [was, is] = [before(old, cell.market), after(now, cell.market)];
    if (areEqual(was, is)) return;
    for (const offer of was) if (!is.has(offer)) note('STOPS', offer, cell, hasOtherSource(is, offer));
    for (const offer of is) if (!was.has(offer)) note('STARTS', offer, cell, hasOtherSource(was, offer));
  };
  visitCells([one, other], noteCell, { labelOf: ({ offersKey }) => offersKey, areDifferent: isAlike });
  return [...found]
    .toSorted(([key], [next]) => (key < next ? -1 : 1))
    .map(([, { effect, countries, isPartial }]) => ({ ...effect, countries: inOrder(countries), isPartial }));
}

/** Whether the same app and method are offered for another authorization source. */
function hasOtherSource(offers: ReadonlySet<string>, offer: string): boolean {
  const withoutSource = offer.slice(0, offer.lastIndexOf(' ') + 1);
  return [...offers].some((one) => one.startsWith(withoutSource));
}

/** With `ANY_OTHER` last. */
function inOrder(codes: ReadonlySet<string>): readonly string[] {
  return [...codes].toSorted((one, other) => {
    if (one === ANY_OTHER || other === ANY_OTHER) return one === ANY_OTHER ? 1 : -1;
    return one < other ? -1 : 1;
  });
}
