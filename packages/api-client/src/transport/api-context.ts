import { createContext, use } from 'react';
import type { Transport } from './transport.ts';

const ApiContext = createContext<Transport | undefined>(undefined);

/** Provides a tenant's transport to its children. The shell renders it inside its tenant scope. */
export const ApiProvider = ApiContext.Provider;

export function useApi(): Transport {
  const transport = use(ApiContext);
  if (!transport) throw new Error('The API is missing: this component is rendered outside a tenant scope');
  return transport;
}
