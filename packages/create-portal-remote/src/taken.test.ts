import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeTaken, readTaken, takenFaults } from './taken.ts';

let site: string;
let server: Server | undefined;
beforeEach(async () => {
  site = await mkdtemp(join(tmpdir(), 'taken-'));
  await mkdir(join(site, 'shell/1.0.0'), { recursive: true });
  await writeFile(join(site, 'shell/1.0.0/release.json'), '{ "paths": ["/", "/login", "/invitation/complete"] }');
  const portal = {
    owner: 'Webhooks team',
    routes: [{ path: '/webhooks' }, { path: '/webhooks/:webhookId' }, { path: '/deliveries-notes' }],
    nav: [{ text: 'Webhooks' }],
  };
  const remotes = [
    { id: 'webhooks', state: 'active', portal },
    { id: 'old', state: 'disabled', portal: { owner: 'Old\u001b[2J team' } },
  ];
  await writeFile(join(site, 'registry.json'), JSON.stringify({ contract: 1, shell: { version: '1.0.0' }, remotes }));
});
afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
  await rm(site, { recursive: true });
});

/** Serves the site, and resolves to its address. */
async function serve(): Promise<string> {
  const started = createServer((request, response) => {
    readFile(join(site, request.url ?? '')).then(
      (content) => response.end(content),
      () => response.writeHead(404).end('<!doctype html>'),
    );
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const address = started.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

test('the folder of a site and its address list the same ids, menu words and paths', async () => {
  const lines = describeTaken(await readTaken(site));
  expect(lines).toEqual([
    'shell',
    '  paths  / /login /invitation/complete',
    'webhooks  Webhooks team',
    '  menu   Webhooks',
    '  paths  /webhooks /webhooks/:webhookId /deliveries-notes',
    'old  Old [2J team',
  ]);
  expect(describeTaken(await readTaken(await serve()))).toEqual(lines);
});

test.each([
  ['webhooks', ["The id 'webhooks' is in use by 'Webhooks team': choose another one."]],
  ['old', ["The id 'old' is in use by 'Old [2J team': choose another one."]],
  ['shell', ["The id 'shell' is in use: choose another one."]],
  ['login', ["The path /login belongs to 'shell': choose an id with another path."]],
  ['deliveries', ["The path /deliveries-notes belongs to 'webhooks': choose an id with another path."]],
  ['payouts', []],
])('a new remote %s', async (id, faults) => {
  expect(takenFaults(id, await readTaken(site))).toEqual(faults);
});

test('a folder or an address that is no site is refused', async () => {
  const sentence =
    'cannot be compared: use the folder of the site, or the address of the portal, that has registry.json.';
  await expect(readTaken(join(site, 'none'))).rejects.toThrow(sentence);
  await expect(readTaken(`${await serve()}/none`)).rejects.toThrow(sentence);
  await expect(readTaken('http://127.0.0.1:1')).rejects.toThrow('http://127.0.0.1:1 cannot be reached.');
});
