import { expect, test } from 'vitest';
import { placeOfAddress, placeOfHostname, resolveName, resolveWithin } from './public-address.ts';

test.each([
  ['1.1.1.1', undefined],
  ['93.184.216.34', undefined],
  ['172.15.255.255', undefined],
  ['172.32.0.1', undefined],
  ['2606:4700:4700::1111', undefined],
  ['127.0.0.1', 'LOCALHOST'],
  ['127.255.255.254', 'LOCALHOST'],
  ['0.0.0.0', 'LOCALHOST'],
  ['0.1.2.3', 'LOCALHOST'],
  ['::1', 'LOCALHOST'],
  ['::', 'LOCALHOST'],
  ['::ffff:127.0.0.1', 'LOCALHOST'],
  ['::ffff:0:127.0.0.1', 'INTERNAL'],
  ['::127.0.0.1', 'LOCALHOST'],
  ['::7f00:1', 'INTERNAL'],
  ['64:ff9b::127.0.0.1', 'LOCALHOST'],
  ['64:ff9b::10.0.0.1', 'LOCAL'],
  ['64:ff9b::1.1.1.1', undefined],
  ['64:ff9b:1::1', 'INTERNAL'],
  ['10.1.2.3', 'LOCAL'],
  ['172.16.0.1', 'LOCAL'],
  ['172.31.255.255', 'LOCAL'],
  ['192.168.0.1', 'LOCAL'],
  ['169.254.169.254', 'LOCAL'],
  ['::ffff:192.168.0.1', 'LOCAL'],
  ['fe80::1', 'LOCAL'],
  ['fc00::1', 'LOCAL'],
  ['fd12:3456::1', 'LOCAL'],
  ['fec0::1', 'LOCAL'],
  ['100.64.0.1', 'INTERNAL'],
  ['100.127.255.255', 'INTERNAL'],
  ['192.0.0.1', 'INTERNAL'],
  ['192.0.2.1', 'INTERNAL'],
  ['198.18.0.1', 'INTERNAL'],
  ['198.51.100.1', 'INTERNAL'],
  ['203.0.113.1', 'INTERNAL'],
  ['224.0.0.1', 'INTERNAL'],
  ['240.0.0.1', 'INTERNAL'],
  ['255.255.255.255', 'INTERNAL'],
  ['ff02::1', 'INTERNAL'],
  ['2001:db8::1', 'INTERNAL'],
  ['2002:7f00:1::', 'INTERNAL'],
  ['2001:0:1::1', 'INTERNAL'],
  ['100::1', 'INTERNAL'],
  ['4000::1', 'INTERNAL'],
  ['5f00::1', 'INTERNAL'],
])('the address %s is %s', (address, place) => {
  expect(placeOfAddress(address)).toBe(place);
});

test.each([
  ['https://hooks.shop.com', undefined],
  ['https://HOOKS.Shop.COM.', undefined],
  ['https://localhost.shop.com', undefined],
  ['https://local.shop.com', undefined],
  ['https://1.1.1.1', undefined],
  ['https://localhost', 'LOCALHOST'],
  ['https://LOCALHOST:8443', 'LOCALHOST'],
  ['https://localhost.', 'LOCALHOST'],
  ['https://localhost..', 'LOCALHOST'],
  ['https://api.localhost', 'LOCALHOST'],
  ['https://127.0.0.1', 'LOCALHOST'],
  ['https://127.0.0.1.', 'LOCALHOST'],
  ['https://127.1', 'LOCALHOST'],
  ['https://2130706433', 'LOCALHOST'],
  ['https://0177.0.0.1', 'LOCALHOST'],
  ['https://0x7f.0.0.1', 'LOCALHOST'],
  ['https://0x7f000001', 'LOCALHOST'],
  ['https://0', 'LOCALHOST'],
  ['https://%31%32%37.0.0.1', 'LOCALHOST'],
  ['https://①②⑦.0.0.1', 'LOCALHOST'],
  ['https://[::1]', 'LOCALHOST'],
  ['https://[::ffff:127.0.0.1]', 'LOCALHOST'],
  ['https://[::ffff:7f00:1]:444', 'LOCALHOST'],
  ['https://3232235777', 'LOCAL'],
  ['https://0xa9fea9fe/latest/meta-data', 'LOCAL'],
  ['https://printer.local', 'LOCAL'],
  ['https://Printer.LOCAL.', 'LOCAL'],
  ['https://box.localdomain', 'LOCAL'],
  ['https://router.home.arpa', 'LOCAL'],
  ['https://metadata.google.internal', 'INTERNAL'],
  ['https://vault.INTERNAL.', 'INTERNAL'],
  ['https://wiki.corp', 'INTERNAL'],
  ['https://postgres', 'INTERNAL'],
  ['https://kubernetes.', 'INTERNAL'],
])('the host of %s is %s', (address, place) => {
  expect(placeOfHostname(new URL(address).hostname)).toBe(place);
});

test.each(['hooks.northwind.example', 'x.test', 'a.b.invalid.', 'hooks.EXAMPLE'])(
  'nobody is asked for %s, which exists nowhere',
  async (name) => {
    await expect(resolveName(name)).rejects.toMatchObject({ code: 'ENOTFOUND' });
  },
);

test('nobody waits for a name server that never answers', async () => {
  const resolve = resolveWithin(1, () => new Promise(() => {}));
  await expect(resolve('hooks.shop.com')).rejects.toThrow('hooks.shop.com was not resolved within 1 ms');
});
