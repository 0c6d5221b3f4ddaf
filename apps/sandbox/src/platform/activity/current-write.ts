import { AsyncLocalStorage } from 'node:async_hooks';
import type { ThingKind } from './thing-kind.ts';

/** Who makes a request, and from where. */
export interface Actor {
  readonly kind: 'user' | 'key';
  readonly id: string;
  readonly name: string;
  readonly address: string;
  /** The `User-Agent` of the request, cut. */
  readonly browser: string;
}

/** The request that is changing something, for the entry about it. */
export interface CurrentWrite {
  readonly tenantId: string;
  readonly actor: Actor;
  readonly correlationId: string;
  readonly area: string;
  readonly action: string;
  readonly of: ThingKind | undefined;
  /** The thing that changes. A call that creates one names it with `nameThing`. */
  thingId: string | undefined;
  /** Whether a transaction is open, and whether it has changed anything that people set. */
  isOpen: boolean;
  hasChanged: boolean;
}

const writes = new AsyncLocalStorage<CurrentWrite>();

/** Runs a request, which changes something, so that its changes are recorded. */
export const runWrite = (write: CurrentWrite, run: () => void): void => writes.run(write, run);

export const currentWrite = (): CurrentWrite | undefined => writes.getStore();

/** Names the thing that the current request has created. */
export function nameThing(id: string): void {
  const write = writes.getStore();
  if (write) write.thingId = id;
}
