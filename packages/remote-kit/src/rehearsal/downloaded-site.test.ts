import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type PortalServer, servePortal } from '../serving/serve.ts';
import { sandboxConfig } from '../serving/served-config.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { type DownloadedSite, downloadSite } from './downloaded-site.ts';

let site: TestSite;
let server: PortalServer;
let copy: DownloadedSite | undefined;
beforeEach(async () => {
  site = await startTestSite();
  await site.releaseTenant('1.0.0');
  await site.releaseTenant('1.1.0');
  server = await servePortal({ siteDir: site.siteDir, port: 0, config: sandboxConfig('http://localhost:4301') });
});
afterEach(async () => {
  await copy?.remove();
  copy = undefined;
  await server.close();
  await site.remove();
});

test('a copy has the promoted releases as they were released, the page too', async () => {
  copy = await downloadSite(server.url);
  for (const path of [
    'index.html',
    'shell/1.0.0/index.html',
    'static/js/index.7.js',
    'shell/1.0.0/release.json',
    'remotes/tenant/1.1.0/portal.json',
    'remotes/tenant/1.1.0/release-files.json',
  ]) {
    expect(await readFile(join(copy.siteDir, path), 'utf8'), path).toBe(await site.read(path));
  }
  const { remotes } = JSON.parse(await readFile(join(copy.siteDir, 'registry.json'), 'utf8'));
  expect(remotes).toMatchObject([{ id: 'tenant', entry: 'remotes/tenant/1.1.0/mf-manifest.json' }]);
  expect(remotes[0]).not.toHaveProperty('previous');
});

test.each([
  [
    'remotes/tenant/1.1.0/remoteEntry.js',
    '/remotes/tenant/1.1.0/remoteEntry.js differs from the list of its release: ask the platform team to restore that release',
  ],
  ['index.html', '/ sends another page than the released one: rehearse with the folder of the site'],
])('a changed %s is refused with its address', async (path, sentence) => {
  await writeFile(join(site.siteDir, path), `${await site.read(path)} `);
  for (const suffix of ['.br', '.gz']) await rm(join(site.siteDir, `${path}${suffix}`), { force: true });
  await expect(downloadSite(server.url)).rejects.toThrow(`${server.url}${sentence}`);
});

test('a registry that names a folder elsewhere writes nothing there', async () => {
  const hostile: Server = createServer((_, response) =>
    response.end('{"contract":1,"shell":{"version":"../../secret"},"remotes":[]}'),
  );
  await new Promise<void>((resolve) => hostile.listen(0, '127.0.0.1', resolve));
  const address = hostile.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  await expect(downloadSite(url)).rejects.toThrow("names a release 'shell@../../secret', which cannot exist");
  hostile.close();
});
