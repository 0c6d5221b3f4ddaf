import type { ProviderClient } from '@portal/auth/stored-session';
import { DEFAULT_IDLE_TIMEOUT_MINUTES, DEFAULT_REGISTRY_URL } from '../config-defaults.ts';
import { serviceAddress } from '../service-address.ts';

/** The part of the window configuration that the first script uses, before the shell checks all of it. */
export interface EarlyConfig {
  readonly environment: string;
  readonly apiUrl: string;
  readonly flagsUrl: string;
  readonly registryUrl: string;
  readonly identity: ProviderClient;
  readonly idleTimeoutMs: number;
}

/** Returns `undefined` for a configuration with a fault in these parts, which the shell explains. */
export function readEarlyConfig(config: unknown, origin: string): EarlyConfig | undefined {
  if (!isObject(config) || !isObject(config['identity'])) return undefined;
  const {
    environment,
    apiUrl,
    flagsUrl,
    registryUrl = DEFAULT_REGISTRY_URL,
    idleTimeoutMinutes = DEFAULT_IDLE_TIMEOUT_MINUTES,
  } = config;
  const { authority, clientId } = config['identity'];
  if (!isText(environment) || !isText(apiUrl) || !isText(flagsUrl) || !isText(registryUrl)) return undefined;
  if (!isText(authority) || !isText(clientId) || typeof idleTimeoutMinutes !== 'number') return undefined;
  const idleTimeoutMs = idleTimeoutMinutes * 60_000;
  return {
    environment,
    apiUrl: serviceAddress(apiUrl, origin),
    flagsUrl: serviceAddress(flagsUrl, origin),
    registryUrl,
    identity: { authority, clientId },
    idleTimeoutMs,
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
