import { OFREPWebProvider } from '@openfeature/ofrep-web-provider';
import { OpenFeature, type Provider } from '@openfeature/web-sdk';

/** The portal does not wait longer for its flags; those not known by then are off. */
const SETTLE_MS = 3_000;

interface FlagQuestion {
  readonly flagsUrl: string;
  /** Flag keys that the manifests and the shell ask about. */
  readonly keys: readonly string[];
  readonly tenant: { readonly tenantId: string; readonly accountId: string };
  /** Whose cached answers may be used when the flag service is down. */
  readonly subject: string;
  getAccessToken(): Promise<string | undefined>;
}

/**
 * Asks the flag service (OpenFeature over OFREP) which flags are on for a tenant. Settles when it has answered, failed,
 * or taken 3 s, and never throws: a flag that cannot be read keeps its last value for this user and tenant, else is off.
 */
export async function readFlags(question: FlagQuestion): Promise<ReadonlySet<string>> {
  const { flagsUrl, keys, tenant, subject, getAccessToken } = question;
  const provider = new OFREPWebProvider({
    baseUrl: flagsUrl,
    timeoutMs: SETTLE_MS,
    pollInterval: 0,
    disableVisibilityRefresh: true,
    cacheMode: 'network-first',
    // Tokens rotate; the user does not.
    cacheKeyGenerator: ({ url, targetingKey }) => [url, subject, targetingKey].join(' '),
    headersFactory: async () => {
      const token = await getAccessToken();
      return token === undefined ? [] : [['Authorization', `Bearer ${token}`]];
    },
  });
  const context = { targetingKey: tenant.tenantId, tenantId: tenant.tenantId, accountId: tenant.accountId };
  // The library's own types disagree about an absent list of hooks.
  const ready = OpenFeature.setProviderAndWait(provider as Provider, context).catch(() => undefined);
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, SETTLE_MS))]);
  const client = OpenFeature.getClient();
  return new Set(keys.filter((key) => client.getBooleanValue(key, false)));
}
