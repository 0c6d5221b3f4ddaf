import type { ProviderConfiguration } from '@portal/api-client/provider-configurations';
import { type Network, networkCode } from '@portal/validation/direct-debit';
import type { AreaParts } from '../area-parts.ts';
import { CONFIGURATIONS, PROFILES } from '../area-paths.ts';
import { isConnected, providerName } from '../card-items.ts';

export interface NetworkSituation {
  readonly network: Network;
  /** Absent: the network has no provider. */
  readonly configuration: ProviderConfiguration | undefined;
  /** The number of profiles. Absent: not known. */
  readonly profiles: number | undefined;
  readonly parts: AreaParts;
  readonly canWrite: boolean;
}

export interface NextStep {
  readonly text: string;
  readonly path: string;
}

/** Returns what the user can do next for a network: connect it, then create a profile. Undefined where nothing is left to do. */
export function nextStep({
  network,
  configuration,
  profiles,
  parts,
  canWrite,
}: NetworkSituation): NextStep | undefined {
  if (!canWrite) return undefined;
  if (parts.configurations && !configuration) {
    return { text: 'Choose a provider', path: `${CONFIGURATIONS}/new?network=${network}` };
  }
  if (parts.configurations && configuration && !isConnected(configuration)) {
    const verb = configuration.connectedOn ? 'Reconnect' : 'Connect';
    return { text: `${verb} ${providerName(configuration.provider)}`, path: `${CONFIGURATIONS}/${network}` };
  }
  if (parts.profiles && profiles === 0) {
    return { text: 'Create creditor profile', path: `${PROFILES}/new?network=${networkCode(network)}` };
  }
  return undefined;
}
