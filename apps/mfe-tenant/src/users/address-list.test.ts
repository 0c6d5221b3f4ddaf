import { expect, test } from 'vitest';
import { addressListFault, readAddresses } from './address-list.ts';

test.each([
  ['commas', 'a@x.example,b@x.example'],
  ['spaces', ' a@x.example  b@x.example '],
  ['new lines', 'a@x.example\n\r\nb@x.example\n'],
  ['semicolons', 'a@x.example; b@x.example;'],
  ['commas of other scripts', 'a@x.example，b@x.example、'],
  ['links', 'mailto:a@x.example; <mailto:b@x.example>'],
  ['tabs, as from a spreadsheet', 'a@x.example\tb@x.example'],
  ['names, as from a mail program', 'Ada Lovelace <a@x.example>, "Babbage, Charles" <b@x.example>'],
])('addresses are separated by %s', (_what, text) => {
  expect(readAddresses(text)).toEqual([{ text: 'a@x.example' }, { text: 'b@x.example' }]);
});

test('a repeated address is marked where it repeats, in upper or lower case', () => {
  expect(readAddresses('a@x.example b@x.example A@X.example')).toEqual([
    { text: 'a@x.example' },
    { text: 'b@x.example' },
    { text: 'A@x.example', fault: 'This address is listed twice' },
  ]);
});

test('an address in another spelling is the same address', () => {
  expect(readAddresses('jürgen@müller.example JU\u0308RGEN@xn--mller-kva.Example')).toEqual([
    { text: 'jürgen@müller.example' },
    { text: 'JÜRGEN@müller.example', fault: 'This address is listed twice' },
  ]);
});

test.each([
  ['', 'Please enter an email address'],
  [' , \n', 'Please enter an email address'],
  ['nobody', 'Please enter a valid email address'],
  ['a@x.example', undefined],
  ['a@x.example nobody', '1 of 2 addresses cannot be invited'],
  ['a@x.example b@x.example', undefined],
])('the list %j gets one sentence: %s', (text, sentence) => {
  expect(addressListFault(text)).toBe(sentence);
});
