import { AsyncLocalStorage } from 'node:async_hooks';
import type { StoredChange } from '../database/schema.ts';
import type { SecretStore } from '../secrets/secret-store.ts';
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

/** A request that may change something, for the entry about it. */
export interface CurrentWrite {
  readonly tenantId: string;
  readonly actor: Actor;
  readonly correlationId: string;
  readonly area: string;
  readonly action: string;
  readonly of: ThingKind | undefined;
  /** The thing that changes. A call that creates one names it with `nameThing`. */
  thingId: string | undefined;
  part: string | undefined;
  /** Opens secrets, so that they can be compared. */
  readonly secrets: SecretStore;
  /** Facts of the request itself, such as an amount. */
  readonly facts: StoredChange[];
  /** Whether a transaction is open, and whether it has changed anything that people set. */
  isOpen: boolean;
  hasChanged: boolean;
  /** Whether the request has its entry. */
  isRecorded: boolean;
}

const writes = new AsyncLocalStorage<CurrentWrite>();

/** Runs what a request does, so that its changes are recorded. */
export function runWrite<T>(write: CurrentWrite, run: () => T): T {
  return writes.run(write, run);
}

export function currentWrite(): CurrentWrite | undefined {
  return writes.getStore();
}

/** Names the thing that the current request has created, or the part of it. */
export function nameThing(id: string, part?: string): void {
  const write = writes.getStore();
  if (write) Object.assign(write, { thingId: id, part });
}

/** Adds a fact of the request, which the thing itself does not show, to its entry: `Amount`, `€100.00`. */
export function noteFact(name: string, value: string): void {
  writes.getStore()?.facts.push({ name, after: value });
}
