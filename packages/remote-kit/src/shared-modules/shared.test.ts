import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { installedSharedModules, SHARED_MODULES } from './shared.ts';

const repository = fileURLToPath(new URL('../../../..', import.meta.url));

/** Entry points, or beginnings of them, that every app bundles itself: they have no state, and apps need only a part of them. */
const BUNDLED = [
  '@portal/api-client/',
  '@portal/app-configuration/',
  '@portal/auth/automation-client',
  '@portal/auth/consent',
  '@portal/auth/early-sign-in',
  '@portal/auth/stored-session',
  '@portal/checkout',
  '@portal/contract/explained-screens',
  '@portal/contract/facts',
  '@portal/contract/role-screens',
  '@portal/contract/roles-in-words',
  '@portal/platform-ui/approvals',
  '@portal/platform-ui/connection',
  '@portal/platform-ui/history',
  '@portal/platform-ui/role-picker',
  '@portal/platform-ui/runs',
  '@portal/platform-ui/unstored-secrets',
  '@portal/scheme-rules',
  '@portal/ui/money',
  '@portal/ui/tokens.css',
  '@portal/validation',
];
/** Entry points that are not used in the browser. */
const NOT_FOR_THE_BROWSER = [
  'create-portal-remote',
  '@portal/contract/hub-events',
  '@portal/contract/loosened-access',
  '@portal/contract/matrix',
  '@portal/contract/testing',
  '@portal/remote-kit',
  '@portal/test-kit',
  '@portal/turn-lock',
];

const packageSchema = z.object({ name: z.string(), exports: z.record(z.string(), z.unknown()) });

const entryPoints = readdirSync(`${repository}packages`)
  .map((folder) =>
    packageSchema.parse(JSON.parse(readFileSync(`${repository}packages/${folder}/package.json`, 'utf8'))),
  )
  .flatMap(({ name, exports }) => Object.keys(exports).map((subpath) => `${name}${subpath.slice(1)}`))
  .filter((entryPoint) => !NOT_FOR_THE_BROWSER.some((name) => entryPoint.startsWith(name)));

describe('the shared modules', () => {
  // A module that should be shared but is not would exist twice, with separate state.
  test.each(entryPoints)('%s is either shared with remotes or listed as bundled', (entryPoint) => {
    const shared = SHARED_MODULES.some(({ request }) => request === entryPoint);
    expect(shared).not.toBe(BUNDLED.some((name) => entryPoint.startsWith(name)));
  });

  test('are provided by the shell', () => {
    const provided = installedSharedModules(`${repository}apps/shell`).map(({ request }) => request);
    expect(provided).toEqual(SHARED_MODULES.map(({ request }) => request));
  });

  test('do not include tables, parts of pages and forms in the first load', () => {
    const lazy = SHARED_MODULES.filter(({ eager }) => !eager).map(({ request }) => request);
    expect(lazy).toEqual([
      '@portal/ui/table',
      '@portal/ui/dates',
      '@portal/ui/page-parts',
      '@portal/ui/forms',
      '@portal/ui/controls',
      '@portal/ui/selects',
    ]);
  });

  test('are required in the version at build time, or any later compatible version', () => {
    const [query] = installedSharedModules(`${repository}apps/mfe-tenant`).filter(
      ({ request }) => request === '@tanstack/react-query',
    );
    expect(query?.requiredVersion).toBe(`^${query?.version}`);
  });
});
