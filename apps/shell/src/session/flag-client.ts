import { OFREPWebProvider } from '@openfeature/ofrep-web-provider';
import { ClientProviderEvents, ErrorCode, OpenFeature, type Provider } from '@openfeature/web-sdk';
import { keepFlags, keptFlags } from './kept-flags.ts';

/** The portal does not wait longer for its flags; until they are read, what was last read counts. */
const SETTLE_MS = 3_000;
/** An answer that takes longer has failed. */
const ANSWER_MS = 10_000;

interface FlagQuestion {
  readonly flagsUrl: string;
  readonly pollSeconds: number;
  readonly tenant: { readonly tenantId: string; readonly accountId: string };
  readonly subject: string;
  getAccessToken(): Promise<string | undefined>;
  /** The flag service failed; told once until it answers again. */
  onUnreadable(error: unknown): void;
}

/** The flags of one tenant, followed until they are closed. */
export interface LiveFlags {
  /** Resolves when the flags are read, or cannot be, or after 3 s. Never rejects. */
  readonly settled: Promise<void>;
  /**
   * Keys of the flags that are on. A flag that is a list is on when it holds anything, and so is `key:item` for each text
   * in it. What cannot be read keeps its last value for this user and tenant, else is off.
   */
  current(): ReadonlySet<string>;
  /** Calls back from now on when other flags are on than before. */
  onChange(listener: () => void): void;
  close(): void;
}

/**
 * Asks the flag service (OpenFeature over OFREP) which flags a tenant has, and again from time to time and whenever the
 * user comes back to the tab.
 */
export function followFlags(question: FlagQuestion): LiveFlags {
  const { flagsUrl, pollSeconds, tenant, subject, getAccessToken, onUnreadable } = question;
  const { tenantId, accountId } = tenant;
  const pollMs = pollSeconds * 1_000;
  let flags = keptFlags(subject, tenantId);
  let isAnswering = true;
  let provider: OFREPWebProvider | undefined;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let tellChange = () => {};

  function read(from: OFREPWebProvider): void {
    if (isClosed) return;
    isAnswering = true;
    const now = new Set(Object.keys(from.flagCache).flatMap((key) => readFlag(key, flags)));
    const isSame = now.size === flags.size && [...now].every((key) => flags.has(key));
    flags = now;
    keepFlags(subject, tenant, flags);
    if (!isSame) tellChange();
  }

  function fail(error: unknown): void {
    if (isAnswering && !isClosed) onUnreadable(error);
    isAnswering = false;
  }

  async function open(): Promise<void> {
    const opened = new OFREPWebProvider({
      baseUrl: flagsUrl,
      timeoutMs: ANSWER_MS,
      pollInterval: pollMs,
      // It would keep flags after the logout, and where this page cannot find them.
      cacheMode: 'disabled',
      headersFactory: async () => {
        const token = await getAccessToken();
        // What is asked without one, or for a tenant that was left meanwhile, is only refused or thrown away.
        if (token === undefined || isClosed) throw new Error('Nobody is signed in to ask for the flags');
        return [['Authorization', `Bearer ${token}`]];
      },
    });
    provider = opened;
    opened.events.addHandler(ClientProviderEvents.ConfigurationChanged, () => read(opened));
    opened.events.addHandler(ClientProviderEvents.Stale, (details) => fail(new Error(details?.message)));
    try {
      // The library's own types disagree about an absent list of hooks.
      await OpenFeature.setProviderAndWait(opened as Provider, { targetingKey: tenantId, tenantId, accountId });
      read(opened);
    } catch (error) {
      fail(error);
      // A provider that did not start never asks again.
      if (!isClosed) reopening = setTimeout(() => void open(), pollMs);
    }
  }

  return {
    settled: Promise.race([open(), new Promise<void>((resolve) => setTimeout(resolve, SETTLE_MS))]),
    current: () => flags,
    onChange(listener) {
      tellChange = listener;
    },
    close() {
      isClosed = true;
      clearTimeout(reopening);
      void provider?.onClose?.();
    },
  };
}

/** What is on because of one flag. `last` is what was on before. */
function readFlag(key: string, last: ReadonlySet<string>): readonly string[] {
  const client = OpenFeature.getClient();
  const { value, errorCode } = client.getBooleanDetails(key, false);
  if (errorCode === undefined) return value ? [key] : [];
  const list: unknown = errorCode === ErrorCode.TYPE_MISMATCH ? client.getObjectValue(key, []) : undefined;
  if (!Array.isArray(list)) return [...last].filter((one) => one === key || one.startsWith(`${key}:`));
  const items = list.filter((item) => typeof item === 'string').map((item) => `${key}:${item}`);
  return items.length > 0 ? [key, ...items] : [];
}
