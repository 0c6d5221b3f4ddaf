import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readPortal } from './portal-manifest.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'remote-'));
  await mkdir(join(root, 'src'));
  await mkdir(join(root, 'node_modules/react'), { recursive: true });
  await writeFile(join(root, 'node_modules/react/package.json'), JSON.stringify({ name: 'react', version: '19.3.1' }));
  await writeFile(
    join(root, 'package.json'),
    JSON.stringify({ name: 'mfe-tenant', version: '1.2.0', dependencies: { react: '*' } }),
  );
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(root, { recursive: true });
});

const writeConfig = (fields: string) =>
  writeFile(
    join(root, 'src/portal.config.ts'),
    `const id: string = 'tenant';\nexport const portal = { contract: 1, id, owner: 'Tenant team', ${fields} };\n`,
  );

describe("a remote's manifest", () => {
  test('gets its version and its required modules from the build', async () => {
    await writeConfig(`routes: [{ id: 'tenant.users', path: '/users', title: 'Users', access: {} }]`);
    expect(await readPortal(root)).toMatchObject({
      id: 'tenant',
      version: '1.2.0',
      requires: { contract: 1, shared: { react: '^19.0.0', 'react/jsx-runtime': '^19.0.0' } },
      routes: [{ path: '/users', access: { auth: 'required', trial: 'blocked' } }],
    });
  });

  test('can get another version from the environment', async () => {
    vi.stubEnv('PORTAL_REMOTE_VERSION', '1.2.1-rc.1');
    await writeConfig('routes: []');
    expect((await readPortal(root)).version).toBe('1.2.1-rc.1');
  });

  test('binds each event of the hub that it declares', async () => {
    const events = `routes: [], events: ['ExportReportsCompleted']`;
    await writeConfig(events);
    await expect(readPortal(root)).rejects.toThrow(
      '- src/events.ts is missing: bind ExportReportsCompleted to listeners there, with defineEvents',
    );
    await writeFile(join(root, 'src/events.ts'), 'export const events = { listeners: {} };');
    expect((await readPortal(root)).events).toEqual(['ExportReportsCompleted']);
    await writeConfig('routes: []');
    await expect(readPortal(root)).rejects.toThrow('- src/events.ts listens to events, but `events` declares none');
    await writeConfig(`routes: [], events: ['UserInvited']`);
    await expect(readPortal(root)).rejects.toThrow(
      "- the hub has no event 'UserInvited': use one of ApprovalsChanged, ChargebacksChanged,",
    );
  });

  test('with faults fails the build with one sentence per fault', async () => {
    await writeConfig(`routes: [
      { id: 'tenant.users', path: '/users', title: 'Users', access: {} },
      { id: 'apps.list', path: '/users', title: 'Apps', access: {} },
    ], nav: [{ group: 'Tenant', route: 'tenant.keys', text: 'API Keys', icon: 'key', order: 1 }]`);
    await expect(readPortal(root)).rejects.toThrow(
      [
        "- route id 'apps.list' must start with 'tenant.'",
        "- path '/users' is declared twice",
        "- menu item 'API Keys' leads to 'tenant.keys', but no route has this id",
      ].join('\n'),
    );
  });

  test('with a member that the contract does not know, or an icon that cannot be drawn, fails the build', async () => {
    await writeConfig(`routes: [{ id: 'tenant.users', path: '/users', title: 'Users', access: {}, colour: 'red' }],
      nav: [{ group: 'Tenant', route: 'tenant.users', text: 'Users', icon: { paths: ['4 4'] }, order: 1 }]`);
    await expect(readPortal(root)).rejects.toThrow(
      [
        '- routes.0: unknown property colour',
        '- nav.0.icon.paths.0: must be path data of SVG that begins with M, such as M4 4h16v16H4z',
      ].join('\n'),
    );
  });

  test('that is not exported fails the build', async () => {
    await writeFile(join(root, 'src/portal.config.ts'), 'export const other = 1;');
    await expect(readPortal(root)).rejects.toThrow("must export its manifest as its default export or as 'portal'");
  });

  test.each(['1.2', 'v1.2.0', '1.2.0.4', 'next'])('with the version %j fails the build', async (version) => {
    await writeConfig(`routes: [{ id: 'tenant.users', path: '/users', title: 'Users', access: {} }]`);
    vi.stubEnv('PORTAL_REMOTE_VERSION', version);
    await expect(readPortal(root)).rejects.toThrow(`'${version}' in PORTAL_REMOTE_VERSION is not a valid version`);
    vi.stubEnv('PORTAL_REMOTE_VERSION', '');
    expect(await readPortal(root)).toMatchObject({ version: '1.2.0' });
  });
});
