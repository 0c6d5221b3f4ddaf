import { expect, test } from 'vitest';
import { checkDestination } from './destination.ts';

const faultOf = (destination: string) => {
  const result = checkDestination(destination);
  return result.ok ? undefined : result.fault;
};

test.each([
  'https://hooks.shop.com/in?shop=1%23x&note=50%25%20off',
  'http://hooks.shop.com:8443',
  'https://hooks.shop.com.',
  'https://zahlungen.münchen.de/größe',
  'https://a_b.shop-1.co/%E2%82%AC',
  'https://[2606:4700::1111]:8443/in',
  'https://93.184.216.34',
  'https://hooks.shop.example',
  'https://hooks.shop.test',
  'https://invalid.shop.com',
  `https://${'a'.repeat(63)}.com`,
  'https://shop.com/می\u200cخواهم',
])('%s is accepted', (destination) => {
  expect(checkDestination(destination)).toEqual({ ok: true, url: new URL(destination) });
});

test.each([
  ['a space', 'https://shop.com/my hooks'],
  ['a line break', 'https://shop.com/in\nx'],
  ['a tab in the host', 'https://sh\top.com'],
  ['a carriage return', 'https://shop.com/\rin'],
  ['a null character', 'https://shop.com/\0'],
  ['a C1 control character', 'https://shop.com/\u0085'],
  ['a text that changes direction', 'https://shop.com/\u2067gpj'],
  ['a soft hyphen', 'https://sh\u00adop.com'],
  ['a blank Braille pattern', 'https://shop.com/\u2800'],
  ['half a surrogate pair', 'https://shop.com/\ud83d'],
  ['an encoded line break', 'https://shop.com/in%0Ax'],
  ['an encoded null character', 'https://shop.com/?shop=%00'],
  ['an encoded delete character', 'https://shop.com/%7f'],
  ['an encoded C1 control character', 'https://shop.com/%C2%9b'],
])('%s is refused', (_what, destination) => {
  expect(faultOf(destination)).toBe('CHARACTERS');
});

test.each([
  'https://.shop.com',
  'https://hooks..shop.com',
  'https://shop.com..',
  'https://hooks%2e%2Eshop.com',
  'https://hooks。。shop.com',
  'https://shop.invalid',
  'https://SHOP.INVALID.',
  'https://invalid',
  `https://${'a'.repeat(64)}.com`,
  `https://${'a.'.repeat(126)}com`,
  'https://a"b.com',
])('the host of %s cannot exist', (destination) => {
  expect(faultOf(destination)).toBe('HOST');
});

test.each([0, 19, 25, 69, 465, 990, 1720, 4190, 5061, 6566, 6669, 6697, 10080])('port %i is refused', (port) => {
  expect(faultOf(`https://shop.com:${port}/in`)).toBe('PORT');
  expect(faultOf(`https://shop.com:0${port}/in`)).toBe('PORT');
});

test.each([80, 443, 444, 2048, 3000, 6670, 8080, 9000, 10081, 65535])('port %i is accepted', (port) => {
  expect(faultOf(`https://shop.com:${port}/in`)).toBe(undefined);
});

test.each([
  ['shop.com/in', 'NOT_A_URL'],
  ['https://', 'NOT_A_URL'],
  ['https://shop.com:65536', 'NOT_A_URL'],
  ['ftp://shop.com:21', 'SCHEME'],
  ['mailto:hooks@shop.com', 'SCHEME'],
  ['https://user@shop.com', 'CREDENTIALS'],
  ['https://shop.com/in#', 'FRAGMENT'],
])('%s is refused: %s', (destination, fault) => {
  expect(faultOf(destination)).toBe(fault);
});

test('a host in any script is accepted, encoded or not', () => {
  for (const host of ['müller.example', 'xn--mller-kva.example', '他们为什么不说中文.example', 'a_b.example'])
    expect(checkDestination(`https://${host}/hooks`).ok).toBe(true);
});
