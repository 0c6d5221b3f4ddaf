import { useAccess } from '@portal/auth';

/** The parts of the area that links lead to. */
export interface AreaParts {
  readonly profiles: boolean;
  readonly configurations: boolean;
}

/** Returns the parts of the area that the tenant's flags show. Either flag opens every page, but each shows links to its own part only. */
export function useAreaParts(): AreaParts {
  const { flags } = useAccess().context;
  return { profiles: flags.has('mandatesV2'), configurations: flags.has('mandatesProviderConfigurations') };
}
