import { expect, test } from 'vitest';
import { readCreditorIdentifier } from './direct-debit/creditor-identifier.ts';
import { readIban } from './bank-accounts/read-iban.ts';
import { VALUE_JUDGES, VALUE_KINDS, valueKindOf } from './value-kinds.ts';

test.each([
  ['bic', ' deut de ff 500 ', 'DEUTDEFF500'],
  ['bic', 'ＤＥＵＴＤＥＦＦ', 'DEUTDEFF'],
  ['bic', 'DEUT\u00a0DEFF\u200b', 'DEUTDEFF'],
  ['iban', 'fr14 2004 1010 0505 0001 3m02 606', 'FR1420041010050500013M02606'],
  ['iban', 'IBAN: DE89-3704-0044-0532-0130-00', 'DE89370400440532013000'],
  ['creditor-identifier', 'fr72 zzz 123456', 'FR72ZZZ123456'],
  ['creditor-identifier', 'AT61\u202fZZZ01234567890', 'AT61ZZZ01234567890'],
  ['service-user-number', ' 412 398 ', '412398'],
  ['becs-user-id', '301 500', '301500'],
  ['country', ' nz ', 'NZ'],
  ['country', 'xk', 'XK'],
  ['currency', 'chf\n', 'CHF'],
  ['email', ' Ann@MÜLLER.example ', 'Ann@müller.example'],
  ['uri', ' https://shop.example/#/cart ', 'https://shop.example/#/cart'],
  ['uri', 'http://zahlungen.münchen.de:8080/größe?x=1', 'http://zahlungen.münchen.de:8080/größe?x=1'],
] as const)('a value of the kind %s is stored in one form: %j is %s', (kind, typed, value) => {
  expect(VALUE_JUDGES[kind](typed)).toEqual({ ok: true, value });
  expect(VALUE_JUDGES[kind](value)).toEqual({ ok: true, value });
});

test.each([
  ['iban', '', 'Please enter an IBAN'],
  ['iban', 'XX12', 'An IBAN begins with a country code. ‘XX’ is not one.'],
  ['iban', '1234', 'An IBAN begins with a country code. ‘12’ is not one.'],
  ['iban', 'US12', 'IBANs of this country are not supported here.'],
  ['iban', 'br18 0036 0305 0000 1000 9795 493c 1', 'IBANs of this country are not supported here.'],
  ['iban', 'GG12', 'IBANs of this country are not supported here.'],
  ['iban', 'DE8937040044053201300', 'An IBAN of Germany has 22 characters. This one has 21.'],
  ['iban', 'DEX9370400440532013000', 'The third and fourth characters of an IBAN are digits.'],
  ['iban', 'DE8937040044053201300A', 'An IBAN of Germany has letters and digits in other places than this one.'],
  ['iban', 'BE71096123456760', 'This fails the national check of Belgium. Check the account number.'],
  ['iban', 'DE88370400440532013000', 'The check digits of this IBAN do not match. Check it for a typing error.'],
  ['bic', '', 'Please enter a BIC'],
  ['bic', 'DEUT DEF', 'A BIC has 8 or 11 characters. This one has 7.'],
  ['bic', 'DEU7DEFF', 'The first 6 characters of a BIC are letters.'],
  ['bic', 'DEUTXXFF', 'The fifth and sixth letters of a BIC are a country code. ‘XX’ is not one.'],
  ['bic', 'DEUTDE-F', 'The seventh and eighth characters of a BIC are letters or digits.'],
  ['bic', 'DEUTDEFF5-0', 'The last 3 characters of a BIC are letters or digits.'],
  ['creditor-identifier', ' ', 'Please enter a creditor identifier'],
  ['creditor-identifier', 'DE74ZZZ09999999999', 'The check digits do not match; look for a mistyped character'],
  ['creditor-identifier', 'XX98ZZZ09999999999', 'A creditor identifier begins with a country code; ‘XX’ is not one'],
  ['service-user-number', '', 'Please enter a service user number'],
  ['service-user-number', '41239', 'A service user number has 6 digits; this one has 5'],
  ['becs-user-id', '', 'Please enter a user ID'],
  ['becs-user-id', '30150A', 'A user ID has only digits'],
  ['country', '', 'Please choose a country'],
  ['country', 'XX', 'There is no country with the code ‘XX’'],
  ['country', 'uk', 'There is no country with the code ‘uk’'],
  ['country', 'DEU', 'There is no country with the code ‘DEU’'],
  ['country', 'x\n'.repeat(50), 'There is no country with the code ‘x x x x x …’'],
  ['currency', '', 'Please choose a currency'],
  ['currency', 'XYZ', 'There is no currency with the code ‘XYZ’'],
  ['currency', 'E', 'There is no currency with the code ‘E’'],
  ['email', 'ada', 'Please enter a valid email address'],
  ['uri', '', 'Please enter an address'],
  ['uri', 'shop.example', 'Please enter a complete address, such as https://shop.example'],
  ['uri', 'ftp://shop.example', 'Please enter a complete address, such as https://shop.example'],
  ['uri', 'javascript:alert(1)', 'Please enter a complete address, such as https://shop.example'],
  ['uri', 'https://ada:x@shop.example', 'An address cannot contain a user name or password.'],
  [
    'uri',
    'https://shop.example/\u202egpj',
    'An address cannot contain spaces, control characters or invisible characters.',
  ],
  ['uri', 'https://shop..example', 'The host name of the address cannot exist. Check its spelling and its dots.'],
  ['uri', 'https://shop.example:25', 'Browsers do not open this port. Please use another one, such as 443.'],
] as const)('a wrong value of the kind %s gets a sentence: %j', (kind, typed, message) => {
  expect(VALUE_JUDGES[kind](typed)).toEqual({ ok: false, message });
});

test('no judge throws, whatever the text', () => {
  const texts = ['\0', '\ud83d', '\u{1f4b6}', '%', '__proto__', 'ſ', 'ﬁ', 'x'.repeat(100_000), '\u200b'.repeat(1000)];
  for (const kind of VALUE_KINDS) {
    for (const text of texts) expect(VALUE_JUDGES[kind](text).ok, `${kind} ${text.slice(0, 10)}`).toBe(false);
  }
});

test('the identifier of each network has a sentence of its own while it is empty', () => {
  expect(readCreditorIdentifier('becsnz', '')).toEqual({ ok: false, message: 'Please enter an authorisation code' });
  expect(readCreditorIdentifier('ach', '')).toEqual({ ok: false, message: 'Please enter a company ID' });
});

test('letters that only look like capitals are refused', () => {
  expect(readIban('fı2112345600000785').ok).toBe(false);
});

test('a kind is known by its name alone', () => {
  expect(valueKindOf('iban')).toBe('iban');
  expect(valueKindOf('toString')).toBeUndefined();
  expect(valueKindOf(undefined)).toBeUndefined();
});
