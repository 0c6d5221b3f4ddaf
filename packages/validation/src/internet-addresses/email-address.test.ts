import { expect, test } from 'vitest';
import { checkEmailAddress } from './email-address.ts';

test.each([
  'admin@northwind.example',
  'First.Last+tag@sub.domain.co.uk',
  "o'brien@example.ie",
  'jürgen@müller.example',
  '用户@例子.中国',
  'a@b.cd',
  '1234@5678.com',
  `${'a'.repeat(64)}@example.com`,
])('%s is accepted', (text) => {
  expect(checkEmailAddress(text)).toEqual({ ok: true, emailAddress: text });
});

test.each([
  ['Ann@X.example', 'Ann@x.example'],
  ['ANN@NORTHWIND.EXAMPLE', 'ANN@northwind.example'],
  ['jürgen@MÜLLER.example', 'jürgen@müller.example'],
  ['jürgen@xn--mller-kva.example', 'jürgen@müller.example'],
  ['jürgen@XN--Mller-KVA.example', 'jürgen@müller.example'],
  ['ju\u0308rgen@mu\u0308ller.example', 'jürgen@müller.example'],
  ['a@ｅｘａｍｐｌｅ.com', 'a@example.com'],
  ['a@straße.example', 'a@straße.example'],
])('%s is normalised to %s', (input, emailAddress) => {
  expect(checkEmailAddress(input)).toEqual({ ok: true, emailAddress });
});

test('whitespace around a pasted address is removed', () => {
  expect(checkEmailAddress('  a@b.example\n')).toEqual({ ok: true, emailAddress: 'a@b.example' });
});

test.each([
  'a',
  'a@',
  '@b.com',
  'a@b',
  'a@@b.com',
  'a@b@c.com',
  'a b@c.com',
  'a@b c.com',
  '.a@b.com',
  'a.@b.com',
  'a..b@c.com',
  'a@.com',
  'a@b.',
  'a@b..com',
  'a@-b.com',
  'a@b-.com',
  'a@127.0.0.1',
  'a@127.0.0.0x1',
  'a@xn--zz.example',
  'a@xn--u-ccb.example', // ü of two characters, which has another encoding
  'a@xn--a.example',
  'a@[127.0.0.1]',
  '"a b"@c.com',
  'a,b@c.com',
  'Ann <a@b.com>',
  'a@b.com\u200b',
  'a\u0000@b.com',
  'a@b.com\nBcc: c@d.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(64)}.com`,
])('%j is rejected', (text) => {
  expect(checkEmailAddress(text)).toEqual({ ok: false, message: 'Please enter a valid email address' });
});

test('an empty address and one that is too long have their own messages', () => {
  expect(checkEmailAddress('  ')).toEqual({ ok: false, message: 'Please enter an email address' });
  const domain = `${'b'.repeat(60)}.`.repeat(3) + 'example';
  expect(checkEmailAddress(`${'a'.repeat(253 - domain.length)}@${domain}`).ok).toBe(true);
  expect(checkEmailAddress(`${'a'.repeat(254 - domain.length)}@${domain}`)).toEqual({
    ok: false,
    message: 'An email address can have at most 254 characters',
  });
});
