import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from './refusal.ts';

/** The id, paths and menu words of an area of a site, which no other can have. */
export interface Taken {
  /** The id of a remote, or `shell`. */
  readonly id: string;
  /** The team that owns it. Empty for the shell. */
  readonly owner: string;
  /** The paths of its pages, such as `/webhooks/:webhookId`. */
  readonly paths: readonly string[];
  /** The words of its menu items. */
  readonly menu: readonly string[];
}

const WITHIN_MS = 10_000;

/**
 * Reads from a site, given as its folder or as the address of the portal, what its shell and its remotes have, also of remotes that are
 * switched off. The paths of a shell that does not list them are left out. Rejects with a `Refusal` if the site cannot be read.
 */
export async function readTaken(site: string): Promise<readonly Taken[]> {
  const registry = await readJson(site, 'registry.json');
  if (registry === undefined || !Array.isArray(registry['remotes'])) {
    throw new Refusal(
      `${site} cannot be compared: use the folder of the site, or the address of the portal, that has registry.json.`,
    );
  }
  const remotes = registry['remotes'].map((remote) => {
    const { id, portal } = objectOf(remote);
    const { owner, routes, nav } = objectOf(portal);
    return { id: textOf(id), owner: textOf(owner), paths: textsOf(routes, 'path'), menu: textsOf(nav, 'text') };
  });
  const version = textOf(objectOf(registry['shell'])['version']);
  const facts = /^[\w.+-]+$/.test(version) ? await readJson(site, `shell/${version}/release.json`) : undefined;
  const paths = Array.isArray(facts?.['paths']) ? facts['paths'].map(textOf) : [];
  return [{ id: 'shell', owner: '', paths, menu: [] }, ...remotes];
}

/** Returns one sentence for each reason why a new remote cannot have the id, and the paths that the template derives from it. */
export function takenFaults(id: string, taken: readonly Taken[]): string[] {
  const same = taken.find((area) => area.id === id);
  if (same) return [`The id '${id}' is in use${same.owner === '' ? '' : ` by '${same.owner}'`}: choose another one.`];
  return [`/${id}`, `/${id}-notes`].flatMap((path) =>
    taken
      .filter(({ paths }) => paths.some((other) => isSameAddress(path, other)))
      .map((area) => `The path ${path} belongs to '${area.id}': choose an id with another path.`),
  );
}

/** Returns lines that list what is taken: the id and its owner, then its menu items and its paths. */
export function describeTaken(taken: readonly Taken[]): string[] {
  return taken.flatMap(({ id, owner, paths, menu }) => [
    owner === '' ? id : `${id}  ${owner}`,
    ...(menu.length > 0 ? [`  menu   ${menu.join(', ')}`] : []),
    ...(paths.length > 0 ? [`  paths  ${paths.join(' ')}`] : []),
  ]);
}

/** A segment such as `:webhookId` of the other path is any word. */
function isSameAddress(path: string, other: string): boolean {
  const [own, others] = [path.split('/'), other.split('/')];
  return own.length === others.length && others.every((part, at) => part.startsWith(':') || part === own[at]);
}

/** Resolves to `undefined` if the file does not exist or has no object. */
async function readJson(site: string, file: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    return objectOf(
      JSON.parse(await (/^https?:\/\//i.test(site) ? fetchText(site, file) : readFile(join(site, file), 'utf8'))),
    );
  } catch (error) {
    if (error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError')) {
      throw new Refusal(`${site} cannot be reached. Nothing was compared.`);
    }
    return undefined;
  }
}

async function fetchText(address: string, file: string): Promise<string> {
  const response = await fetch(new URL(file, address.endsWith('/') ? address : `${address}/`), {
    signal: AbortSignal.timeout(WITHIN_MS),
  });
  return response.ok ? response.text() : '';
}

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** Without characters that control a terminal. */
const textOf = (value: unknown) => (typeof value === 'string' ? value.replace(/\p{Cc}/gu, ' ') : '');

const textsOf = (list: unknown, property: string) =>
  Array.isArray(list) ? list.map((one) => textOf(objectOf(one)[property])).filter((text) => text !== '') : [];
