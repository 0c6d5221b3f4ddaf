import type { CDPSession } from '@playwright/test';

export interface Transfer {
  readonly url: string;
  readonly method: string;
  /** Chromium's name of the kind, such as `Document` or `Preflight`. */
  readonly kind: string;
  /** In milliseconds since 1970. */
  readonly startedAt: number;
  /** Bytes received, with headers; 0 from the cache. */
  receivedBytes: number;
  /** Bytes of the body as it was sent, if the response says so. */
  sentBytes?: number;
  encoding?: string;
  isCached: boolean;
}

/** Notes the requests of a page from now on, as Chromium's network reports them. WebSockets are not among them. */
export async function noteTraffic(devtools: CDPSession): Promise<readonly Transfer[]> {
  const transfers: Transfer[] = [];
  const open = new Map<string, Transfer>();
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', wallTime }) => {
    if (!/^https?:/.test(request.url)) return;
    const { url, method } = request;
    const startedAt = wallTime * 1000;
    const transfer = { url, method, kind: type, startedAt, receivedBytes: 0, isCached: false };
    // A redirect keeps the id.
    open.set(requestId, transfer);
    transfers.push(transfer);
  });
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const transfer = open.get(requestId);
    if (!transfer) return;
    const headers = new Map(Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]));
    transfer.encoding = headers.get('content-encoding') ?? '';
    const length = headers.get('content-length');
    if (length !== undefined) transfer.sentBytes = Number(length);
    transfer.isCached ||= response.fromDiskCache === true;
  });
  devtools.on('Network.requestServedFromCache', ({ requestId }) => {
    const transfer = open.get(requestId);
    if (transfer) transfer.isCached = true;
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = open.get(requestId);
    if (transfer && !transfer.isCached) transfer.receivedBytes = encodedDataLength;
  });
  await devtools.send('Network.enable');
  return transfers;
}
