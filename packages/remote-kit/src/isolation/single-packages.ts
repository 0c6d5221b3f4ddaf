import { SHARED_MODULES } from '../shared-modules/shared.ts';

/** Packages that are parts of a shared one: package → what offers them. */
const PARTS = [
  ['react-router', 'react-router-dom'],
  ['@tanstack/query-core', '@tanstack/react-query'],
  ['scheduler', 'react-dom'],
] as const;

/** The libraries that exist once in a page, with the library that remotes declare and import for each. Our own packages are not among them. */
export const SINGLE_PACKAGES: ReadonlyMap<string, string> = new Map([
  ...SHARED_MODULES.map(({ packageName }) => [packageName, packageName] as const).filter(
    ([name]) => !name.startsWith('@portal/'),
  ),
  ...PARTS,
]);
