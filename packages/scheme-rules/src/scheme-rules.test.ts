import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PaymentMethod } from '@portal/api-client/payment-methods';
import {
  draftArbitrary,
  EVERY_PAYMENT,
  methodsArbitrary,
  rearranged,
  withListsReversed,
} from './testing/arbitrary-schemes.ts';
import { compileScheme, type KnownMethods, knownMethods } from './compile-scheme.ts';
import { readUnits } from './decimal-units.ts';
import type { ComparedDraft } from './changes.ts';
import { differenceOf } from './difference.ts';
import type { AmountRange, Effect } from './effects.ts';
import { firstMatch, offersFor, type Payment } from './match-payment.ts';
import { ANY_OTHER } from './outcome-cells.ts';
import { problemsOf } from './problems.ts';
import { ruleInWords } from './words/rule-words.ts';
import { type MatchType, simulate } from './simulate.ts';

const RUNS = { numRuns: 50 };

/** The offers of a draft for every kind of payment, as the simulator shows them. */
function outcomes(draft: ComparedDraft, methods: KnownMethods, matchType?: MatchType): string[][] {
  const scheme = compileScheme('collect', draft, methods);
  return EVERY_PAYMENT.map((payment) =>
    simulate(scheme, payment, matchType)
      .offered.map(({ one }) => `${one.appId} ${one.paymentMethod}`)
      .toSorted(),
  );
}

describe('for any drafts', () => {
  test('simulator and offers agree, and one rule at most decides', () => {
    fc.assert(
      fc.property(draftArbitrary, methodsArbitrary, fc.constantFrom(...EVERY_PAYMENT), (draft, list, payment) => {
        const scheme = compileScheme('collect', draft, knownMethods(list));
        const { offered: found, steps, notOffered } = simulate(scheme, payment);
        const names = found.map(({ one }) => one);
        expect(names).toEqual(offersFor(scheme, payment));
        expect(steps.filter(({ outcome }) => outcome === 'DECIDES').map(({ rule }) => rule)).toEqual(
          [firstMatch(scheme, payment)].filter(Boolean),
        );
        for (const { reasons } of notOffered) expect(reasons).not.toEqual([]);
      }),
      RUNS,
    );
  });

  test('a difference lists an effect if and only if a payment is offered something else', () => {
    fc.assert(
      fc.property(draftArbitrary, draftArbitrary, methodsArbitrary, (before, after, list) => {
        const methods = knownMethods(list);
        const { effects, isEmpty } = differenceOf('collect', { before, after, methods });
        const [were, are] = [outcomes(before, methods), outcomes(after, methods)];
        const found = new Set<string>();
        const currencies = toldApart([before, after], methods);
        for (const [index, payment] of EVERY_PAYMENT.entries()) {
          const { country, currency } = payment;
          if (!currencies.includes(currency)) continue;
          const [was = [], is = []] = [were[index], are[index]];
          const concerns = (kind: string, name: string) =>
            effects.some(
              (effect) =>
                placesOf(effect, [before, after], methods).includes(`${kind} ${name} ${currency} ${country}`) &&
                isConcerned(effect, payment),
            );
          for (const name of was) expect(concerns('STOPS', name)).toBe(!is.includes(name));
          for (const name of is) expect(concerns('STARTS', name)).toBe(!was.includes(name));
          for (const name of was) if (!is.includes(name)) found.add(`STOPS ${name} ${currency} ${country}`);
          for (const name of is) if (!was.includes(name)) found.add(`STARTS ${name} ${currency} ${country}`);
        }
        const listed = new Set(effects.flatMap((effect) => placesOf(effect, [before, after], methods)));
        expect(listed).toEqual(found);
        if (isEmpty) expect(found).toEqual(new Set());
      }),
      RUNS,
    );
  });

  test('a move counts as a change if and only if it changes an outcome', () => {
    fc.assert(
      fc.property(
        draftArbitrary.chain((draft) => fc.tuple(fc.constant(draft), rearranged(draft))),
        methodsArbitrary,
        ([before, after], list) => {
          const methods = knownMethods(list);
          const difference = differenceOf('collect', { before, after, methods });
          const isSame = (['FIRST', 'ALL'] as const).every(
            (matchType) =>
              outcomes(before, methods, matchType).join(';') === outcomes(after, methods, matchType).join(';'),
          );
          expect(difference.isEmpty).toBe(isSame);
          expect([difference.added, difference.removed, difference.changed, difference.fields]).toEqual([
            [],
            [],
            [],
            [],
          ]);
        },
      ),
      { numRuns: 100 },
    );
  });

  test('the order within lists does not matter', () => {
    fc.assert(
      fc.property(draftArbitrary, methodsArbitrary, (draft, list) => {
        const [after, methods] = [withListsReversed(draft), knownMethods(list)];
        const difference = differenceOf('collect', { before: draft, after, methods });
        expect(difference).toMatchObject({ isEmpty: true, moved: [], effects: [] });
        expect(outcomes(after, methods)).toEqual(outcomes(draft, methods));
      }),
      RUNS,
    );
  });

  test('a rule that never applies decides no payment, and every other rule can decide one', () => {
    fc.assert(
      fc.property(draftArbitrary, methodsArbitrary, (draft, list) => {
        const methods = knownMethods(list);
        const scheme = compileScheme('collect', draft, methods);
        const deciding = new Set(EVERY_PAYMENT.map((payment) => firstMatch(scheme, payment)?.index));
        const never = problemsOf('collect', { content: draft, methods })
          .filter(({ code }) => code === 'RULE_NEVER_APPLIES')
          .map(({ field }) => Number(field.split('.')[1]));
        const unused = scheme.rules.filter(({ index, turnedOn }) => turnedOn.length > 0 && !deciding.has(index));
        expect(new Set(never)).toEqual(new Set(unused.map(({ index }) => index)));
      }),
      RUNS,
    );
  });
});

function isConcerned({ amounts, sources }: Effect, { amount, authorizationSource = '' }: Payment): boolean {
  const isIn = ({ from, to, above, below }: AmountRange) => {
    const value = readUnits(amount) ?? 0n;
    return (
      value >= (readUnits(from) ?? value) &&
      value <= (readUnits(to) ?? value) &&
      value > (readUnits(above) ?? -1n) &&
      value < (readUnits(below) ?? value + 1n)
    );
  };
  return (
    (amounts.length === 0 || amounts.some(isIn)) && (sources.length === 0 || sources.includes(authorizationSource))
  );
}

/** An effect for each country and currency of the payments above, of which `ANY_OTHER` are those that nothing names. */
function placesOf(effect: Effect, drafts: readonly ComparedDraft[], methods: KnownMethods): string[] {
  const expand = (list: 'countries' | 'currencies', codes: readonly string[], all: readonly string[]) => {
    const named = namedCodes(list, drafts, methods);
    return codes.flatMap((code) => (code === ANY_OTHER ? all.filter((one) => !named.has(one)) : code));
  };
  return expand('currencies', [effect.currency], toldApart(drafts, methods)).flatMap((currency) =>
    expand('countries', effect.countries, ['ES', 'IE', 'FR']).map(
      (country) => `${effect.kind} ${effect.appId} ${effect.paymentMethod} ${currency} ${country}`,
    ),
  );
}

/** `ANY_OTHER` stands for currencies with two decimal places, so unnamed yen are not among the currencies that an effect lists. */
function toldApart(drafts: readonly ComparedDraft[], methods: KnownMethods): readonly string[] {
  return ['EUR', 'GBP', ...(namedCodes('currencies', drafts, methods).has('JPY') ? ['JPY'] : [])];
}

/** The codes that a rule, or a method that is turned on, names. */
function namedCodes(list: 'countries' | 'currencies', drafts: readonly ComparedDraft[], methods: KnownMethods) {
  const rules = drafts.flatMap((draft) => compileScheme('collect', draft, methods).rules);
  const turnedOn = rules.flatMap((rule) => rule.turnedOn.flatMap(({ method }) => method ?? []));
  return new Set([...rules.map((rule) => rule.rule[list]), ...turnedOn.map((method) => [...method[list]])].flat());
}

test('no input makes a function throw', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('', 'EUR', '-1', '1e9', '__proto__', '\ud800'));
  const texts = fc.array(text, { maxLength: 4 });
  const rule = fc.record({
    uuid: text,
    priority: fc.oneof(fc.integer(), fc.constantFrom(Number.NaN, Infinity)),
    currencies: texts,
    countries: texts,
    lowValueInclusive: fc.option(text),
    highValueInclusive: fc.option(text),
    apps: fc.array(fc.record({ appId: text, paymentMethods: texts }), { maxLength: 3 }),
  });
  const draft = fc.record({
    name: text,
    code: text,
    agreementType: text,
    supportsWallet: fc.option(fc.boolean()),
    walletDisplayedAuthorizationSources: fc.option(texts),
    rules: fc.array(rule, { maxLength: 4 }),
  });
  const method: fc.Arbitrary<PaymentMethod> = fc.record({
    appId: text,
    appName: text,
    isInstalled: fc.boolean(),
    paymentMethod: text,
    name: text,
    paymentType: text,
    directions: texts,
    supportedCurrencies: texts,
    supportedCountries: texts,
    supportedAgreementTypes: texts,
    supportedAuthorizationSources: texts,
  });
  const payment = fc.record({ amount: text, country: text, currency: text });
  fc.assert(
    fc.property(draft, draft, fc.array(method, { maxLength: 5 }), payment, (before, after, list, paid) => {
      const methods = knownMethods(list);
      for (const kind of ['collect', 'payout'] as const) {
        simulate(compileScheme(kind, before, methods), paid, 'ALL');
        differenceOf(kind, { before, after, methods });
        problemsOf(kind, { content: after, methods });
      }
      for (const one of before.rules) expect(ruleInWords(one, methods)).not.toBe('');
    }),
    { numRuns: 100 },
  );
});
