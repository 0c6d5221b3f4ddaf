import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { Refusal } from './platform/refusal.ts';
import type { TeamRoutes } from './team-routes.ts';

/**
 * Reads the module that `--routes FILE` names: JavaScript with an export `teamRoutes`. Resolves to undefined without the option. Throws a
 * Refusal for another command line, and for a module that cannot be loaded or has no such export.
 */
export async function readTeamRoutes(args: readonly string[]): Promise<TeamRoutes | undefined> {
  const file = readOption(args);
  if (file === undefined) return undefined;
  const module: { readonly teamRoutes?: unknown } = await import(pathToFileURL(resolve(file)).href).catch(
    (error: unknown) => {
      throw new Refusal(`${file} cannot be loaded: ${error instanceof Error ? error.message : String(error)}`);
    },
  );
  const { teamRoutes } = module;
  if (!isTeamRoutes(teamRoutes)) {
    throw new Refusal(`${file} must export 'teamRoutes': { '/v1': [defineRoute({ … })] }, with functions only.`);
  }
  return teamRoutes;
}

function readOption(args: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...args], options: { routes: { type: 'string' } } }).values.routes;
  } catch (error) {
    throw new Refusal(
      `${error instanceof Error ? error.message : String(error)}. Usage: portal-sandbox [--routes FILE]`,
    );
  }
}

function isTeamRoutes(value: unknown): value is TeamRoutes {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).every(([name, part]: [string, unknown]) => {
    if (name === 'reset') return typeof part === 'function';
    return ['/v1', '/v2'].includes(name) && Array.isArray(part) && part.every((route) => typeof route === 'function');
  });
}
