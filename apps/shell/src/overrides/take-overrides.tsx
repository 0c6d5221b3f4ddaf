import type { Registry } from '@portal/contract';
import type { Elements } from '@portal/ui/basics';
import { OverrideBanner } from './override-banner.tsx';
import { openRemoteOverrides, overrideRegistry, type RemoteOverride, resetOverrides } from './remote-overrides.ts';
import { takenOverrides } from './taken-overrides.ts';

/** The overrides of this tab, for the start of the shell. */
export interface TakenOverrides {
  /** Applies the overrides to the loaded registry. Never rejects. */
  changeRegistry(registry: unknown): Promise<unknown>;
  /**
   * The notice about overrides on every page; nothing if there are none. `refused`: entries that the shell cannot
   * use.
   */
  banner(refused: Registry['refused']): Elements;
}

export function takeOverrides(): TakenOverrides {
  let overrides: readonly RemoteOverride[] = openRemoteOverrides();
  return {
    async changeRegistry(registry) {
      const changed = await overrideRegistry(registry, overrides);
      overrides = changed.overrides;
      takenOverrides.set(overrides);
      return changed.registry;
    },
    banner(refused) {
      if (overrides.length === 0) return undefined;
      const withFaults = overrides.map((override): RemoteOverride => {
        const why = refused.find(({ id }) => id === override.id)?.why;
        return why === undefined || override.fault !== undefined
          ? override
          : { ...override, fault: `Refused: ${why}.` };
      });
      return <OverrideBanner overrides={withFaults} onReset={resetOverrides} />;
    },
  };
}
