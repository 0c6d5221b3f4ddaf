import * as z from 'zod/mini';
import type { Report } from '../monitoring/monitor.ts';
import { scrub, scrubPath } from '../monitoring/scrub.ts';
import type { RemoteOverride } from '../overrides/remote-overrides.ts';
import { releaseOfFile } from '@portal/contract/facts';

/** The release of an area that this page uses, and why. */
export interface AreaVersion {
  readonly remote: string;
  /** Undefined if the area is not loaded. */
  readonly version: string | undefined;
  /** A sentence. */
  readonly reason: string;
  /** The last failure that the shell reported in this visit. */
  readonly failure?: { readonly atMs: number; readonly sentence: string } | undefined;
}

interface VersionFacts {
  /** The registry that the page is pinned to, as received. Undefined if it could not be loaded. */
  readonly registry: unknown;
  /** The served registry is newer. */
  readonly isNewer: boolean;
  /** When the page was loaded, in words. */
  readonly loadedAt: string;
  readonly shellVersion: string;
  readonly overrides: readonly RemoteOverride[];
  readonly reports: readonly Report[];
  versionOf(remote: string): string;
}

const registrySchema = z.object({ remotes: z.array(z.unknown()) });
const entrySchema = z.object({ id: z.string(), version: z.optional(z.string()), state: z.optional(z.string()) });
type Entry = z.infer<typeof entrySchema>;

/** Returns the shell, then each area of the registry and each that this tab overrides. */
export function versionReasons(facts: VersionFacts): readonly AreaVersion[] {
  const { registry, overrides, reports, shellVersion } = facts;
  const entries = (z.safeParse(registrySchema, registry).data?.remotes ?? []).flatMap(
    (entry) => z.safeParse(entrySchema, entry).data ?? [],
  );
  const unlisted = overrides.filter(({ id }) => entries.every((entry) => entry.id !== id));
  return [
    {
      remote: 'shell',
      version: shellVersion === 'unknown' ? undefined : shellVersion,
      reason: registry === undefined ? 'The registry could not be loaded.' : registryReason(facts),
      failure: lastFailure('shell', reports),
    },
    ...[...entries, ...unlisted].map((entry) => ({
      remote: entry.id,
      ...reasonFor(entry, facts),
      failure: lastFailure(entry.id, reports),
    })),
  ];
}

function registryReason({ isNewer, loadedAt }: VersionFacts): string {
  return isNewer
    ? `The registry named it when this page was loaded, ${loadedAt}. A newer registry is loaded with the next link.`
    : 'The registry names it.';
}

function reasonFor(entry: Entry, facts: VersionFacts): Pick<AreaVersion, 'version' | 'reason'> {
  const { overrides, reports } = facts;
  const events = reports.map(({ event }) => event);
  const override = overrides.find(({ id }) => id === entry.id);
  const current = facts.versionOf(entry.id);
  const version = current === 'unknown' ? undefined : current;
  const fallBack = events.findLast((event) => event.kind === 'area-fell-back' && event.error.remote === entry.id);
  if (fallBack?.kind === 'area-fell-back') {
    const { error } = fallBack;
    return { version, reason: `Fell back from ${error.version}, which failed at '${error.phase}' (${error.code}).` };
  }
  if (override && override.fault === undefined) {
    return { version, reason: `This tab overrides it with ${override.address}.` };
  }
  const instead = override ? ` The override ${override.address} was refused: ${override.fault}` : '';
  const refused = events.findLast((event) => event.kind === 'remote-refused' && event.remote === entry.id);
  if (refused?.kind === 'remote-refused') {
    return {
      version: undefined,
      reason: `The registry entry of ${entry.version ?? 'it'} was refused: ${refused.why}.`,
    };
  }
  if (entry.state === 'disabled') return { version: undefined, reason: `It is disabled in the registry.${instead}` };
  if (version === undefined) return { version, reason: `The shell cannot use its entry in the registry.${instead}` };
  return { version, reason: `${registryReason(facts)}${instead}` };
}

function lastFailure(remote: string, reports: readonly Report[]): AreaVersion['failure'] {
  for (const report of reports.toReversed()) {
    const sentence = failureOf(remote, report);
    if (sentence !== undefined) return { atMs: report.atMs, sentence: scrub(sentence) };
  }
  return undefined;
}

/** A sentence about the remote, if the report is about its failure. */
function failureOf(remote: string, { event, area }: Report): string | undefined {
  if (event.kind === 'area-failed' || event.kind === 'area-fell-back') {
    return event.error.remote === remote ? withCause(event.error) : undefined;
  }
  if (event.kind === 'area-reloaded' && event.remote === remote) {
    return `The page was reloaded after a failure at '${event.phase}' (${event.code})`;
  }
  if (event.kind === 'event-failed' && event.remote === remote) {
    return `The event '${event.event}' could not be handled`;
  }
  if (event.kind === 'contract-broken' && area?.remote === remote) {
    const { method, path } = event.call;
    return `${method} ${scrubPath(path)} returned an unexpected shape`;
  }
  if (event.kind === 'policy-violation' && (releaseOfFile(event.file) ?? area)?.remote === remote) {
    return `The browser blocked something because of ${event.directive}`;
  }
  return undefined;
}

function withCause({ message, cause }: Error): string {
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}

/** Returns a text for a ticket or a chat: a line for each area, and one for its last failure. Times are UTC. */
export function versionTrace(versions: readonly AreaVersion[]): string {
  return versions
    .flatMap(({ remote, version, reason, failure }) => [
      `${remote} ${version ?? '(not loaded)'}: ${reason}`,
      ...(failure ? [`  ${new Date(failure.atMs).toISOString()} ${failure.sentence}`] : []),
    ])
    .join('\n');
}
