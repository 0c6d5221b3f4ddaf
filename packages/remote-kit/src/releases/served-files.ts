import { Refusal } from '../refusal.ts';

/** The limits for what a served site sends. */
export interface CheckLimits {
  /** For each request. */
  readonly milliseconds: number;
  /** Of each response, decompressed. */
  readonly bytes: number;
  /** In total, because a registry could list any number of remotes. */
  readonly requests: number;
}

export const LIMITS: CheckLimits = { milliseconds: 10_000, bytes: 5_000_000, requests: 1000 };

/** A served site did not send what a command needs. Not a `Refusal`, so that no check passes without the comparison. */
export class SiteUnreadable extends Error {}

/** Returns the address below which a site is served. Throws a `Refusal` if it cannot be one. */
export function rootOf(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url) throw new Refusal([`'${address}' is not an address such as https://portal.example`]);
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new Refusal(['the address of a site has no user, password, query or fragment']);
  }
  return new URL(url.pathname.endsWith('/') ? url : `${url.href}/`);
}

/** Resolves to the content of a file, or to `undefined` for a 404. Follows no redirect. Rejects with a `SiteUnreadable` for any other response. */
export async function readServed(
  url: URL,
  limits: Omit<CheckLimits, 'requests'>,
  accept: string,
): Promise<Buffer | undefined> {
  const unreadable = (why: string) => new SiteUnreadable(`${url.href} ${why}`);
  let content: Buffer | undefined;
  try {
    const response = await fetch(url, {
      headers: { accept },
      redirect: 'manual',
      signal: AbortSignal.timeout(limits.milliseconds),
    });
    const { status } = response;
    if (!response.ok) {
      await response.body?.cancel();
      if (status === 404) return undefined;
      const target = response.headers.get('location');
      if (status >= 300 && status < 400 && target !== null)
        throw unreadable(`redirects to ${target}: use that address`);
      throw unreadable(`cannot be read: the server responds with status ${status}`);
    }
    content = await readBody(response, limits.bytes);
  } catch (error) {
    if (error instanceof SiteUnreadable) throw error;
    if (error instanceof Error && error.name === 'TimeoutError') {
      throw unreadable(`was not received within ${limits.milliseconds / 1000} seconds`);
    }
    throw unreadable(`cannot be reached (${causeOf(error)})`);
  }
  if (content === undefined) throw unreadable(`is larger than ${limits.bytes / 1_000_000} MB`);
  return content;
}

/** Resolves to `undefined`, and stops reading, if the body is larger than `limit`. */
async function readBody(response: Response, limit: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function causeOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : { cause: undefined };
  if (cause instanceof Error) return cause.message === '' ? cause.name : cause.message;
  return error instanceof Error ? error.message : String(error);
}
