import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page, Route } from '@playwright/test';
import type { PortalPair } from '../../scripts/portal/portal-pair.ts';

/** A pattern of file URLs. */
type Files = string | RegExp | ((url: URL) => boolean);

/** Responds 404 for these files while `isGone()`, like a server that no longer has them. */
export async function respondNotFound(page: Page, files: Files, isGone: () => boolean = () => true): Promise<void> {
  await page.route(files, (route) =>
    isGone()
      ? route.fulfill({
          status: 404,
          contentType: 'text/plain',
          headers: { 'X-Content-Type-Options': 'nosniff' },
          body: 'Not found.',
        })
      : route.fallback(),
  );
}

/** The names of the published scripts and style sheets in a folder of the site that contain a text. */
export async function filesWith({ siteDir }: PortalPair, folder: string, words: string): Promise<string[]> {
  const names = (await readdir(path.join(siteDir, folder))).filter((name) => /\.(js|css)$/.test(name));
  const texts = await Promise.all(names.map((name) => readFile(path.join(siteDir, folder, name), 'utf8')));
  const found = names.filter((_, i) => texts[i]?.includes(words));
  if (found.length === 0) throw new Error(`no file in ${folder} holds '${words}'`);
  return found;
}

/** Serves a published file with changes. */
export async function changeFile(page: Page, file: Files, change: (text: string) => string): Promise<void> {
  await page.route(file, async (route: Route) => {
    const response = await route.fetch();
    const before = await response.text();
    const body = change(before);
    if (body === before) throw new Error(`nothing to change in ${route.request().url()}`);
    await route.fulfill({ response, body });
  });
}

interface RegistryDocument {
  contract: number;
  shell?: { version: string };
  readonly remotes: {
    readonly id: string;
    version: string;
    entry: string;
    integrity: { manifest: string; entry: string };
    /** The files that pages load, by route. */
    files?: unknown;
    previous?: unknown;
    portal: { contract: number; owner?: string; nav?: { text: string }[] };
  }[];
}

/** Serves the registry with changes. If a file changes too, its hash must be emptied. */
export async function changeRegistry(page: Page, change: (registry: RegistryDocument) => void): Promise<void> {
  await changeFile(page, '**/registry.json', (text) => {
    const registry: RegistryDocument = JSON.parse(text);
    change(registry);
    return JSON.stringify(registry);
  });
}

/** Counts loads of the page's document from now on. */
export function countDocuments(page: Page): () => number {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
  });
  return () => documents;
}

export interface ReceivedLog {
  readonly event: string;
  readonly severity: string;
  readonly body: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** The records that monitoring received after the first `known`, oldest first. */
export async function receivedLogs({ sandboxUrl }: PortalPair, known = 0): Promise<readonly ReceivedLog[]> {
  const response = await fetch(`${sandboxUrl}/monitoring/logs`);
  const { logs }: { logs: ReceivedLog[] } = await response.json();
  return logs.toReversed().slice(known);
}

/** The version of a remote that is live on the site. */
export async function releasedVersion({ siteDir }: PortalPair, id: string): Promise<string> {
  const registry: RegistryDocument = JSON.parse(await readFile(path.join(siteDir, 'registry.json'), 'utf8'));
  const version = registry.remotes.find((remote) => remote.id === id)?.version;
  if (version === undefined) throw new Error(`the site has released no '${id}'`);
  return version;
}
