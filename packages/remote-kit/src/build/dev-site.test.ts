import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveDevFiles } from './dev-site.ts';

const remote = createServer((_request, response) => response.end(JSON.stringify({ id: 'tenant', version: '1.0.0' })));
let remoteUrl: string;
let url: string;

const shell = createServer((request, response) =>
  serveDevFiles({
    sandboxUrl: 'http://localhost:4301',
    galleryUrl: 'http://localhost:4302',
    remoteUrls: [remoteUrl],
  })(request, response, () => response.writeHead(404).end()),
);

async function listen(server: typeof shell): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this shape.
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

beforeAll(async () => {
  remoteUrl = await listen(remote);
  url = await listen(shell);
});
afterAll(() => {
  remote.close();
  shell.close();
});

test('/gallery redirects to the gallery', async () => {
  const { status, headers } = await fetch(`${url}/gallery`, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([302, 'http://localhost:4302']);
});

test('the registry lists the dev servers of the remotes, without hashes', async () => {
  const registry = await (await fetch(`${url}/registry.json`)).json();
  expect(registry.remotes).toEqual([
    {
      id: 'tenant',
      version: '1.0.0',
      entry: `${remoteUrl}/mf-manifest.json`,
      integrity: { manifest: '', entry: '' },
      state: 'active',
      portal: { id: 'tenant', version: '1.0.0' },
    },
  ]);
});

test('the window configuration has the address of the sandbox', async () => {
  const response = await fetch(`${url}/config.js`);
  expect(await response.text()).toContain('http://localhost:4301');
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('all other requests go to the dev server', async () => {
  expect((await fetch(`${url}/users`)).status).toBe(404);
});
