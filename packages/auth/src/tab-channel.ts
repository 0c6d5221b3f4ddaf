import type { LogoutReason } from './session.ts';

/** What one tab of the portal tells the others. */
export type TabMessage =
  | { readonly kind: 'logged-out'; readonly why: LogoutReason }
  /** The sender now works in this tenant, and it is the one to open next time. */
  | { readonly kind: 'tenant-switched'; readonly tenantId: string }
  /** The user did something in the sender: nobody is idle. */
  | { readonly kind: 'active' };

export interface TabChannel {
  /** Tells every other tab of the portal in this browser, not this one. */
  tell(message: TabMessage): void;
  /** Returns how to stop listening. */
  listen(listener: (message: TabMessage) => void): () => void;
}

/** The line between the tabs of one browser. No token ever goes over it. */
export function openTabChannel(): TabChannel {
  const channel = new BroadcastChannel('portal');
  return {
    tell: (message) => channel.postMessage(message),
    listen(listener) {
      function hear(event: MessageEvent<unknown>) {
        const message = readMessage(event.data);
        if (message) listener(message);
      }
      channel.addEventListener('message', hear);
      return () => channel.removeEventListener('message', hear);
    },
  };
}

/** Another tab may run another release of the portal: what this one does not know is not heard. */
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
