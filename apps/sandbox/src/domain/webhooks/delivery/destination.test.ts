import { expect, test } from 'vitest';
import { readAllowedHosts } from './allowed-hosts.ts';
import { refuseForbidden } from './destination.ts';
import type { Resolve } from './public-address.ts';

const addresses =
  (...found: string[]) =>
  async () =>
    found.map((address) => ({ address, family: 4 }));
const nowhere: Resolve = () => Promise.reject(new Error('ENOTFOUND'));
const refusedWith = (code: string) => ({ code, field: 'destination' });

function check(destination: string, { resolve = nowhere, allowed = '' } = {}) {
  return refuseForbidden(destination, { isAllowedHost: readAllowedHosts(allowed), resolve });
}

test.each([
  ['', 'INVALID_DESTINATION_URI'],
  ['hooks.shop.com/in', 'INVALID_DESTINATION_URI'],
  ['/in', 'INVALID_DESTINATION_URI'],
  ['https://', 'INVALID_DESTINATION_URI'],
  ['https://hooks shop.com', 'INVALID_DESTINATION_URI'],
  ['https://256.256.256.256', 'INVALID_DESTINATION_URI'],
  ['https://hooks.shop.com:5061/in', 'INVALID_DESTINATION_URI'],
  ['https://hooks.shop.invalid', 'INVALID_DESTINATION_URI'],
  ['https://10.0.0.1/\t', 'INVALID_DESTINATION_URI'],
  ['https://[fe80::1%25eth0]', 'INVALID_DESTINATION_URI'],
  ['http://hooks.shop.com', 'DESTINATION_URI_REQUIRES_HTTPS'],
  ['ftp://hooks.shop.com', 'DESTINATION_URI_REQUIRES_HTTPS'],
  ['javascript:alert(1)', 'DESTINATION_URI_REQUIRES_HTTPS'],
  ['file:///etc/passwd', 'DESTINATION_URI_REQUIRES_HTTPS'],
  ['localhost:3000', 'DESTINATION_URI_REQUIRES_HTTPS'],
  ['https://user:secret@hooks.shop.com', 'DESTINATION_URI_CONTAINS_CREDENTIALS'],
  ['https://user@hooks.shop.com', 'DESTINATION_URI_CONTAINS_CREDENTIALS'],
  ['https://hooks.shop.com@127.0.0.1', 'DESTINATION_URI_CONTAINS_CREDENTIALS'],
  ['https://hooks.shop.com/in#payments', 'DESTINATION_URI_CONTAINS_FRAGMENT'],
  ['https://hooks.shop.com/in?shop=1#', 'DESTINATION_URI_CONTAINS_FRAGMENT'],
  ['http://localhost:3000/in', 'DESTINATION_URI_REQUIRES_HTTPS'],
  ['http://user:secret@10.0.0.1/in#x', 'DESTINATION_URI_REQUIRES_HTTPS'],
  ['HTTPS://LocalHost.', 'DESTINATION_URI_CANNOT_BE_LOCALHOST'],
  ['https:127.0.0.1', 'DESTINATION_URI_CANNOT_BE_LOCALHOST'],
  ['https:\\\\127.0.0.1\\in', 'DESTINATION_URI_CANNOT_BE_LOCALHOST'],
  ['https://2130706433', 'DESTINATION_URI_CANNOT_BE_LOCALHOST'],
  ['https://192.168.1.1', 'DESTINATION_URI_CANNOT_BE_LOCAL'],
  ['https://printer.local', 'DESTINATION_URI_CANNOT_BE_LOCAL'],
  ['https://100.64.0.1', 'DESTINATION_URI_CANNOT_BE_INTERNAL'],
  ['https://billing.payments.svc', 'DESTINATION_URI_CANNOT_BE_INTERNAL'],
  ['https://vault.internal', 'DESTINATION_URI_CANNOT_BE_INTERNAL'],
])('%s is refused: %s', async (destination, code) => {
  await expect(check(destination)).rejects.toMatchObject(refusedWith(code));
});

test.each([
  ['hooks.shop.com/in', 'The destination has no scheme. Write https:// before the host name.'],
  ['https://256.256.256.256', 'The destination is not a URL. Check the host name and the port after https://.'],
  ['https://hooks.shop.com/a b', 'The destination cannot contain spaces, control characters or invisible characters.'],
  ['https://hooks..shop.com', 'The host name of the destination cannot exist. Check its spelling and its dots.'],
  ['https://hooks.shop.com:6697', 'This port is reserved for another service. Please use another one, such as 443.'],
])('the refusal of %s says what is wrong with it: %s', async (destination, message) => {
  await expect(check(destination)).rejects.toMatchObject({ code: 'INVALID_DESTINATION_URI', message });
});

test.each([
  ['127.0.0.1', 'DESTINATION_URI_CANNOT_BE_LOCALHOST'],
  ['10.0.0.1', 'DESTINATION_URI_CANNOT_BE_LOCAL'],
  ['100.64.0.1', 'DESTINATION_URI_CANNOT_BE_INTERNAL'],
])('a name that also resolves to %s is refused', async (address, code) => {
  const resolve = addresses('93.184.216.34', address);
  await expect(check('https://hooks.shop.com', { resolve })).rejects.toMatchObject(refusedWith(code));
});

test.each([
  ['a name with public addresses', addresses('93.184.216.34', '2606:4700:4700::1111')],
  ['a name that does not resolve yet', nowhere],
  ['a name without addresses', addresses()],
])('%s is accepted', async (_what, resolve) => {
  await expect(check('https://hooks.shop.com:8443/in?shop=1%23x', { resolve })).resolves.toBeUndefined();
});

test.each([
  ['http://localhost:9000/in', 'localhost:9000'],
  ['https://localhost:9000/in', 'localhost:9000'],
  ['http://127.0.0.1:9000', ' 127.0.0.1:9000 , localhost:9000'],
  ['http://2130706433:9000', '127.0.0.1:9000'],
  ['http://[::1]:9000', '[::1]:9000'],
  ['https://receiver.internal', 'receiver.internal:443'],
  ['http://receiver.internal', 'RECEIVER.internal:80'],
])('%s is accepted if %s is allowed', async (destination, allowed) => {
  await expect(check(destination, { allowed, resolve: addresses('10.0.0.1') })).resolves.toBeUndefined();
});

test.each([
  ['another port', 'https://localhost:9001', 'localhost:9000'],
  ['another host', 'https://127.0.0.1:9000', 'localhost:9000'],
  ['a subdomain', 'https://a.localhost:9000', 'localhost:9000'],
  ['the default port', 'https://localhost', 'localhost:9000'],
  ['an empty list', 'https://localhost:9000', ''],
])('the list does not allow anything else: %s', async (_what, destination, allowed) => {
  const refused = refusedWith('DESTINATION_URI_CANNOT_BE_LOCALHOST');
  await expect(check(destination, { allowed })).rejects.toMatchObject(refused);
});

test('plain HTTP is refused before anything else unless the host is allowed', async () => {
  await expect(check('http://localhost:9001', { allowed: 'localhost:9000' })).rejects.toMatchObject(
    refusedWith('DESTINATION_URI_REQUIRES_HTTPS'),
  );
});

test('other schemes and credentials are refused even for an allowed host', async () => {
  const allowed = 'localhost:21,localhost:9000';
  await expect(check('ftp://localhost:21', { allowed })).rejects.toMatchObject(
    refusedWith('DESTINATION_URI_REQUIRES_HTTPS'),
  );
  await expect(check('http://a:b@localhost:9000', { allowed })).rejects.toMatchObject(
    refusedWith('DESTINATION_URI_CONTAINS_CREDENTIALS'),
  );
});

test.each([
  'localhost',
  'http://localhost:9000',
  'localhost:9000/in',
  'a@localhost:9000',
  'localhost:99999',
  ':80',
  '*',
])('a list of allowed hosts that contains %s is refused with a readable message', (entry) => {
  expect(() => readAllowedHosts(`localhost:1,${entry}`)).toThrow(
    `WEBHOOK_ALLOWED_HOSTS must list hosts with their ports, such as localhost:9000; one is '${entry}'.`,
  );
});
