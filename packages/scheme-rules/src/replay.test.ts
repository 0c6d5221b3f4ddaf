import { expect, test } from 'vitest';
import { compileScheme, knownMethods } from './compile-scheme.ts';
import { replayEffect, type ReplayEffect } from './replay.ts';
import { someContent, someMethod, someRule } from './testing/schemes.ts';

const METHODS = knownMethods([someMethod(), someMethod({ appId: 'halden' })]);
const PAID = { amount: '10', country: 'IE', currency: 'EUR', appId: 'Cards', paymentMethod: 'CARD' };

const scheme = (appId: string | undefined, country = 'IE') => {
  const apps = appId === undefined ? [] : [{ appId, paymentMethods: ['CARD'] }];
  return compileScheme('collect', someContent({ rules: [someRule({ countries: [country], apps })] }), METHODS);
};

test.each<[string, ReturnType<typeof scheme> | undefined, ReturnType<typeof scheme>, ReplayEffect | undefined]>([
  ['keeps its method', scheme('cards'), scheme('cards'), undefined],
  ['keeps the method that it was paid with', undefined, scheme('cards'), undefined],
  ['loses its method', scheme('cards'), scheme(undefined), 'LOSES'],
  ['loses its country', undefined, scheme('cards', 'ES'), 'LOSES'],
  ['gains its method', scheme(undefined), scheme('halden'), 'GAINS'],
  ['changes its app', scheme('cards'), scheme('halden'), 'CHANGES'],
  ['is not offered its method before or after', scheme(undefined), scheme('cards', 'ES'), undefined],
])('a payment %s', (_name, before, after, expected) => {
  expect(replayEffect(PAID, { before, after })).toBe(expected);
});

test('many payments are replayed through many rules', () => {
  const countries = Array.from({ length: 200 }, (_, index) => `C${index}`);
  const methods = knownMethods(
    Array.from({ length: 30 }, (_, index) => someMethod({ appId: `app-${index}`, paymentMethod: `M${index}` })),
  );
  const apps = Array.from({ length: 30 }, (_, index) => ({ appId: `app-${index}`, paymentMethods: [`M${index}`] }));
  const rules = Array.from({ length: 100 }, (_, index) =>
    someRule({ countries: [...countries.slice(index), 'IE'], apps, lowValueInclusive: String(100 - index) }),
  );
  const after = compileScheme('collect', someContent({ rules }), methods);
  const effects = Array.from({ length: 10_000 }, (_, index) =>
    replayEffect(
      { ...PAID, amount: String(index % 120), paymentMethod: 'M7', appId: 'app-7' },
      { before: undefined, after },
    ),
  );
  expect(effects.filter((effect) => effect === 'LOSES').length).toBeGreaterThan(0);
});
