import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { ReleaseName } from '../releases/published.ts';
import { SHELL_ID, type SiteRegistry } from './site-registry.ts';

const versionsSchema = z.record(z.string(), z.array(z.string()));

/** Id of a remote or of the shell → its promoted versions, latest first. */
export type PromotedVersions = z.infer<typeof versionsSchema>;

const doneSchema = {
  /** A UTC instant. */
  at: z.string(),
  by: z.string(),
};

const eventSchema = z.object({
  ...doneSchema,
  action: z.enum(['promote', 'rollback', 'disable', 'enable']),
  id: z.string(),
  /** The version promoted before, if it changed. */
  from: z.optional(z.string()),
  version: z.string(),
  /** The commit that the version was built from, if it is known. */
  commit: z.optional(z.string()),
  /** Why it was promoted without a rehearsal. */
  withoutRehearsal: z.optional(z.string()),
});

/** A change of the releases that users get. */
export type ReleaseEvent = z.infer<typeof eventSchema>;

const publicationSchema = z.object({
  ...doneSchema,
  /** The hash of the list of its files. */
  files: z.string(),
  commit: z.optional(z.string()),
});

const historySchema = z.object({
  promoted: versionsSchema,
  events: z.array(eventSchema),
  /** `<id>@<version>` → its publication. */
  published: z.record(z.string(), publicationSchema),
});

/** `.history.json`, which only the release commands read. No server sends files whose names start with a dot. */
export type History = z.infer<typeof historySchema>;

const PROMOTED_LIMIT = 20;
const EVENT_LIMIT = 1000;

/** Returns the file with the site's history. */
export const historyFile = (siteDir: string) => join(siteDir, '.history.json');

/** Returns the content of a history file. */
export const historyText = (history: History | PromotedVersions) => `${JSON.stringify(history, null, 2)}\n`;

/** Returns the name of a release in the history and on the command line. */
export const releaseText = ({ id, version }: ReleaseName) => `${id}@${version}`;

/**
 * Reads the part of the history that agrees with the registry, which takes precedence. Commands write the history first, so versions
 * later than the promoted one, and the last event, may not have taken effect. A roll back does not remove the version that it leaves.
 */
export async function readHistory(siteDir: string, registry: SiteRegistry): Promise<History> {
  const { promoted: kept, events, published } = (await readHistoryFile(siteDir)) ?? EMPTY;
  const current = [
    ...(registry.shell ? [{ id: SHELL_ID, version: registry.shell.version, previous: undefined }] : []),
    ...registry.remotes.map(({ id, version, previous }) => ({ id, version, previous: previous?.version })),
  ];
  const promoted = Object.fromEntries(
    current.map(({ id, version, previous }) => {
      const versions = kept[id] ?? [];
      const at = versions.indexOf(version);
      const before = at === -1 ? versions : versions.slice(at + 1);
      const isKnown = previous === undefined || before[0] === previous;
      return [id, [version, ...(isKnown ? [] : [previous]), ...before].slice(0, PROMOTED_LIMIT)];
    }),
  );
  return { promoted, events: settled(events, registry), published };
}

const EMPTY: History = { promoted: {}, events: [], published: {} };

/**
 * Reads the history file, also that of earlier commands, which had versions only. Resolves to `undefined` if it is missing or damaged, so
 * that it never blocks a release or a roll back.
 */
export async function readHistoryFile(siteDir: string): Promise<History | undefined> {
  const document = await readJson(historyFile(siteDir));
  const earlier = versionsSchema.safeParse(document);
  return earlier.success ? { ...EMPTY, promoted: earlier.data } : historySchema.safeParse(document).data;
}

/** Reads a file with versions by id. A missing or damaged file counts as empty. */
export async function readVersions(file: string): Promise<PromotedVersions> {
  return versionsSchema.safeParse(await readJson(file)).data ?? {};
}

/** Returns the history with one more event. */
export function withEvent(history: History, event: ReleaseEvent): History {
  return { ...history, events: [...history.events, event].slice(-EVENT_LIMIT) };
}

/** Returns the last promotion or roll back of an id. */
export function lastMove({ events }: History, id: string): ReleaseEvent | undefined {
  return events.findLast((event) => event.id === id && (event.action === 'promote' || event.action === 'rollback'));
}

/** Returns the last time that a remote was switched on or off. */
export function lastSwitch({ events }: History, id: string): ReleaseEvent | undefined {
  return events.findLast((event) => event.id === id && (event.action === 'disable' || event.action === 'enable'));
}

/** Leaves out the last event of each id if its command was interrupted before the registry changed. */
function settled(events: readonly ReleaseEvent[], registry: SiteRegistry): ReleaseEvent[] {
  const last = new Map(events.map((event) => [event.id, event]));
  return events.filter((event) => last.get(event.id) !== event || tookEffect(event, registry));
}

function tookEffect({ action, id, from }: ReleaseEvent, registry: SiteRegistry): boolean {
  const remote = registry.remotes.find((listed) => listed.id === id);
  if (action === 'disable') return remote?.state === 'disabled';
  if (action === 'enable') return remote?.state === 'active';
  return (id === SHELL_ID ? registry.shell : remote)?.version !== from;
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined; // missing or damaged
  }
}
