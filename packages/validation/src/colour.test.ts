import { expect, test } from 'vitest';
import { checkColour } from './colour.ts';

test.each(['#000', '#FfF', '#a1b2c3', '#ABCDEF'])('%s is a valid colour', (colour) => {
  expect(checkColour(colour)).toEqual({ ok: true });
});

test.each([
  ['', 'no_hash'],
  ['fff', 'no_hash'],
  [' #fff', 'no_hash'],
  ['red', 'no_hash'],
  ['#', 'not_hex'],
  ['#ff', 'not_hex'],
  ['#ffff', 'not_hex'],
  ['#fffff', 'not_hex'],
  ['#fffffff', 'not_hex'],
  ['#ffffffff', 'not_hex'],
  ['#ggg', 'not_hex'],
  ['##fff', 'not_hex'],
  ['#fff ', 'not_hex'],
  ['#fff\n', 'not_hex'],
  ['#fff;color:red', 'not_hex'],
] as const)('%j is not a valid colour: %s', (colour, why) => {
  expect(checkColour(colour)).toEqual({ ok: false, why });
});
