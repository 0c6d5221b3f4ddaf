import type * as z from 'zod/mini';
import { CONTRACT_VERSION, type Portal, portalSchema } from './portal.ts';

/** The contracts whose manifests a build reads: its own and, from the second contract on, the one before. */
export interface Contracts {
  /** The contract of this build. */
  readonly version: number;
  /** The manifests of this contract. */
  readonly schema: z.ZodMiniType<Portal>;
  /**
   * Rewrites a manifest of the contract before as one of this contract, except for its `contract` and `requires`. The schema checks the
   * result. If it throws, the manifest has faults. Missing in the first contract.
   */
  readonly readBefore?: ((manifest: Readonly<Record<string, unknown>>) => object) | undefined;
}

/**
 * The contracts of this build. A change that manifests of this contract cannot follow starts the next one: increase `CONTRACT_VERSION`, and
 * replace `readBefore` by what rewrites the manifests of the contract that was current until then.
 */
export const CONTRACTS: Contracts = { version: CONTRACT_VERSION, schema: portalSchema };

/** Returns the served contracts, the newest first. */
export function servedContracts({ version, readBefore }: Contracts): readonly number[] {
  return readBefore ? [version, version - 1] : [version];
}
