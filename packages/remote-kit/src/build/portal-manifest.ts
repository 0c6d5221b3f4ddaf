import { join } from 'node:path';
import { checkPortal, CONTRACT_VERSION, CONTRACTS, type Portal } from '@portal/contract';
import { HUB_EVENTS } from '@portal/contract/hub-events';
import type { RsbuildPlugin } from '@rsbuild/core';
import { createJiti } from '@rsbuild/core/jiti';
import * as z from 'zod/mini';
import { buildVersion } from '../shared-modules/package-info.ts';
import { requiredShared } from '../shared-modules/shared.ts';
import { moduleOf } from './module-of.ts';

const configModuleSchema = z.object({ default: z.optional(z.unknown()), portal: z.optional(z.unknown()) });

/**
 * Reads `src/portal.config.ts` of the remote in `root` (the default export, or the export `portal`) and adds `version` and `requires`.
 * The version is `PORTAL_REMOTE_VERSION`; see `buildVersion`. Rejects with one sentence per fault.
 */
export async function readPortal(root: string): Promise<Portal> {
  const file = join(root, 'src/portal.config.ts');
  // Node 20 cannot run TypeScript, so Rsbuild's loader does.
  const module = configModuleSchema.parse(await createJiti(import.meta.url, { moduleCache: false }).import(file));
  const config = module.portal ?? module.default;
  if (typeof config !== 'object' || config === null) {
    throw new Error(`${file} must export its manifest as its default export or as 'portal'`);
  }
  const version = buildVersion(root, 'PORTAL_REMOTE_VERSION');
  const requires = { contract: CONTRACT_VERSION, shared: requiredShared(root) };
  // A build is of the current contract only: shells read those of the contract before, which were built from earlier sources.
  const contracts = { ...CONTRACTS, readBefore: undefined };
  const checked = checkPortal({ ...config, version, requires }, { contracts });
  const faults = checked.ok ? eventFaults(root, checked.portal) : checked.faults;
  if (!checked.ok || faults.length > 0) {
    throw new Error(`${file} cannot be published:\n${faults.map((fault) => `- ${fault}`).join('\n')}`);
  }
  return checked.portal;
}

/** Shells accept events that they do not know, because remotes can be newer. In a build, such an event never arrives. */
function eventFaults(root: string, { events }: Portal): string[] {
  const known: readonly string[] = HUB_EVENTS;
  const unknown = events
    .filter((name) => !known.includes(name))
    .map(
      (name) => `the hub has no event '${name}': use one of ${known.join(', ')}, or ask the platform team to add it`,
    );
  const hasListeners = moduleOf(root, 'events') !== undefined;
  if (events.length > 0 && !hasListeners) {
    return [...unknown, `src/events.ts is missing: bind ${events.join(', ')} to listeners there, with defineEvents`];
  }
  if (events.length === 0 && hasListeners) {
    return [
      ...unknown,
      'src/events.ts listens to events, but `events` declares none: declare them, or delete the file',
    ];
  }
  return unknown;
}

/** Emits the checked manifest as `portal.json` next to `mf-manifest.json`. */
export function portalManifestPlugin(portal: Portal): RsbuildPlugin {
  return {
    name: 'portal-manifest',
    setup(api) {
      api.processAssets({ stage: 'additional' }, ({ compilation, sources }) => {
        compilation.emitAsset('portal.json', new sources.RawSource(`${JSON.stringify(portal, null, 2)}\n`));
      });
    },
  };
}
