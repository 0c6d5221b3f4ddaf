import type { ProviderConfiguration } from '@portal/api-client/provider-configurations';
import { type Network, networkCode } from '@portal/validation/direct-debit';
import type { AreaParts } from '../area-parts.ts';
import { configurationHref, href } from '../href.ts';
import { connectionWords } from '../connections/connection-words.ts';
import { providerName } from '../providers/provider-name.ts';

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

/** Returns the user's next step for a network: choose its provider, connect it, then create a profile. `undefined` without a step. */
export function nextStep({
  network,
  configuration,
  profiles,
  parts,
  canWrite,
}: NetworkSituation): NextStep | undefined {
  if (!canWrite) return undefined;
  if (parts.configurations && !configuration) {
    return { text: 'Choose a provider', path: href('mandates.configuration-new', {}, { network }) };
  }
  if (parts.configurations && configuration && configuration.status !== 'CONNECTED') {
    const { action } = connectionWords(configuration);
    return { text: `${action} ${providerName(configuration.provider)}`, path: configurationHref(network) };
  }
  if (parts.profiles && profiles === 0) {
    return {
      text: 'Create creditor profile',
      path: href('mandates.profile-new', {}, { network: networkCode(network) }),
    };
  }
  return undefined;
}
