import { expect, type Page, type WebSocket } from '@playwright/test';

/** The hub's response to an accepted handshake. */
const ACCEPTED = '{}\u001e';

/** Follows a page's connections to the hub, in order. Call it before the page is opened. */
export function followHub(page: Page) {
  const sockets: { readonly socket: WebSocket; isAccepted: boolean }[] = [];
  const tenants: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/negotiate'))
      tenants.push(request.headers()['x-tenant-id']);
  });
  page.on('websocket', (socket) => {
    if (!socket.url().includes('/v2/notificationhub/global')) return;
    const followed = { socket, isAccepted: false };
    sockets.push(followed);
    socket.on('framereceived', ({ payload }) => {
      if (payload === ACCEPTED) followed.isAccepted = true;
    });
  });
  return {
    sockets,
    /** The tenants of the negotiate requests. */
    tenants,
    /** Waits until `count` connections were made and only the last is open. */
    async isConnected(count: number): Promise<void> {
      await expect
        .poll(() => sockets.map(({ socket, isAccepted }) => (socket.isClosed() ? 'closed' : isAccepted)))
        .toEqual([...Array.from({ length: count - 1 }, () => 'closed'), true]);
    },
  };
}
