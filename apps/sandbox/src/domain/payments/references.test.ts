import { expect, test } from 'vitest';
import { datedReference, reference } from './references.ts';

test('a million numbers produce a million distinct references', () => {
  const references = new Set<string>();
  for (let number = 0; number < 1_000_000; number += 1) references.add(reference('CUS', number));
  expect(references.size).toBe(1_000_000);
  expect([reference('CUS', 0), reference('CUS', 1), reference('CUS', 2 ** 30 - 1)]).toEqual([
    expect.stringMatching(/^CUS-[0-9A-HJKMNP-TV-Z]{6}$/),
    expect.stringMatching(/^CUS-[0-9A-HJKMNP-TV-Z]{6}$/),
    expect.stringMatching(/^CUS-[0-9A-HJKMNP-TV-Z]{6}$/),
  ]);
});

test('references of later days sort later', () => {
  const days = Array.from({ length: 400 }, (_, day) => datedReference('ORD', day, Date.UTC(2026, 0, 1 + day)));
  expect(days.map((text) => text.slice(0, 7))).toEqual(days.map((text) => text.slice(0, 7)).toSorted());
  expect(new Set(days).size).toBe(400);
});
