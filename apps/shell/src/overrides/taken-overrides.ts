import type { RemoteOverride } from './remote-overrides.ts';

let taken: readonly RemoteOverride[] = [];

/** The overrides of this tab, and the result of each. */
export const takenOverrides = {
  get: () => taken,
  set(overrides: readonly RemoteOverride[]) {
    taken = overrides;
  },
};
