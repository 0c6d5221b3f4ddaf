import type { ForcedLogout } from '../session/session.ts';

/** A message between tabs of the portal. */
export type TabMessage =
  | { readonly kind: 'logged-out'; readonly why: ForcedLogout }
  /** The sender now works in this tenant, and it is the one to open next time. */
  | { readonly kind: 'tenant-switched'; readonly tenantId: string }
  /** The user is active in the sender's tab, so no tab is idle. */
  | { readonly kind: 'active' };

export interface TabChannel {
  /** Sends a message to every other tab of the portal in this browser, not to this one. */
  send(message: TabMessage): void;
  /** Returns a function that unsubscribes. */
  listen(listener: (message: TabMessage) => void): () => void;
}

/** The channel between the tabs of one browser. It never carries a token. */
export function openTabChannel(): TabChannel {
  let channel: BroadcastChannel;
  try {
    channel = new BroadcastChannel('portal');
  } catch {
    return { send() {}, listen: () => () => {} }; // blocked with cookies: the sign-in says so
  }
  return {
    send: (message) => channel.postMessage(message),
    listen(listener) {
      function receive(event: MessageEvent<unknown>) {
        const message = readMessage(event.data);
        if (message) listener(message);
      }
      channel.addEventListener('message', receive);
      return () => channel.removeEventListener('message', receive);
    },
  };
}

/** Another tab may run another release of the portal: unknown messages are ignored. */
function readMessage(data: unknown): TabMessage | undefined {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return undefined;
  if (data.kind === 'active') return { kind: 'active' };
  if (data.kind === 'logged-out') {
    return { kind: 'logged-out', why: 'why' in data && data.why === 'idle' ? 'idle' : 'elsewhere' };
  }
  if (data.kind === 'tenant-switched' && 'tenantId' in data && typeof data.tenantId === 'string') {
    return { kind: 'tenant-switched', tenantId: data.tenantId };
  }
  return undefined;
}
