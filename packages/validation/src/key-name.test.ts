import { expect, test } from 'vitest';
import { keyNameFault } from './key-name.ts';

test.each(['__proto__', 'constructor', ' prototype '])('%j cannot be a key', (name) => {
  expect(keyNameFault(name)).toBe(`Please use another name: ‘${name.trim()}’ is a reserved word.`);
});

test.each(['', 'costCentre', 'proto', 'Constructor', 'toString', '__typename', 'length'])('%j can be a key', (name) => {
  expect(keyNameFault(name)).toBeUndefined();
});
