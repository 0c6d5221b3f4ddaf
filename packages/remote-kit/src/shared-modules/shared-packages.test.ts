import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sharedContents } from './shared-content.ts';
import { unversionedChanges } from './shared-packages.ts';
import { servePortal } from '../serving/serve.ts';
import { sandboxConfig } from '../serving/served-config.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
let shellRoot: string;
let uiPackage: string;
beforeEach(async () => {
  site = await startTestSite();
  shellRoot = join(await mkdtemp(join(tmpdir(), 'shared-packages-')), 'shell');
  uiPackage = join(shellRoot, 'node_modules/@portal/ui');
  const files = {
    'package.json': { name: 'shell', version: '2.0.0', dependencies: { '@portal/ui': '*' } },
    'node_modules/@portal/ui/package.json': uiManifest('1.4.0'),
    'node_modules/@portal/ui/index.ts': 'export const gap = 8;',
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(shellRoot, path)), { recursive: true });
    await writeFile(join(shellRoot, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
  const modules = ['basics', 'table', 'dates', 'page-parts', 'forms', 'controls', 'selects'];
  const provided = Object.fromEntries(modules.map((name) => [`@portal/ui/${name}`, '1.4.0']));
  await site.publishShell('2.0.0', { script: 'start(2)', packages: sharedContents(shellRoot), provided });
  await site.promote({ id: 'shell', version: '2.0.0' });
});
afterEach(async () => {
  await site.remove();
  await rm(dirname(shellRoot), { recursive: true });
});

function uiManifest(version: string) {
  const modules = ['basics', 'table', 'dates', 'page-parts', 'forms', 'controls', 'selects'];
  return {
    name: '@portal/ui',
    version,
    exports: Object.fromEntries(modules.map((name) => [`./${name}`, './index.ts'])),
  };
}

test('a shared package that changed since the released shell is named until its version is increased', async () => {
  const check = () => unversionedChanges(site.siteDir, shellRoot);
  expect(await check()).toEqual([]);
  await appendFile(join(uiPackage, 'index.ts'), ' export const edge = 16;');
  expect(await check()).toEqual([
    '@portal/ui 1.4.0 changed since shell 2.0.0 was released: increase the version in its package.json',
  ]);
  await writeFile(join(uiPackage, 'package.json'), JSON.stringify(uiManifest('1.5.0')));
  expect(await check()).toEqual([]);
  expect(await unversionedChanges(join(site.folder, 'none'), shellRoot)).toEqual([]);
});

test('a served site is compared like its folder', async () => {
  const server = await servePortal({
    siteDir: site.siteDir,
    port: 0,
    config: sandboxConfig('http://localhost:4301'),
  });
  try {
    expect(await unversionedChanges(server.url, shellRoot)).toEqual([]);
    await appendFile(join(uiPackage, 'index.ts'), ' export const edge = 16;');
    expect(await unversionedChanges(server.url, shellRoot)).toEqual([
      '@portal/ui 1.4.0 changed since shell 2.0.0 was released: increase the version in its package.json',
    ]);
  } finally {
    await server.close();
  }
});
