import type { Role } from '@portal/contract';
import type { Kysely } from 'kysely';
import type { Schema, StoredChange } from '../database/schema.ts';
import type { SecretStore } from '../secrets/secret-store.ts';

/** A thing as people read it. */
export interface Portrayal {
  readonly name: string;
  /** By their names on screen. An empty text stands for none. */
  readonly facts: Readonly<Record<string, string>>;
  /** Secrets by their names on screen. They are compared, and never stored. */
  readonly secrets?: Readonly<Record<string, string>>;
}

/** The place of a thing in the database. */
export interface ThingPlace {
  readonly tenantId: string;
  readonly id: string;
  /** The part of the thing that changes, such as a draft of a scheme. */
  readonly part: string | undefined;
  readonly secrets: SecretStore;
}

/** A kind of thing that people change, such as a webhook. */
export interface ThingKind<P extends Portrayal = Portrayal> {
  /** In addresses and filters, such as `webhook`. */
  readonly kind: string;
  /** The part of the portal, in the words of its menu. */
  readonly area: string;
  /** Who may read its history: the roles that read the thing. */
  readonly readers: readonly Role[];
  /** Reads the thing; undefined if it does not exist. */
  read(db: Kysely<Schema>, place: ThingPlace): Promise<P | undefined>;
  /** The differences in words. At least one of both exists. Default: `changesBetween`. */
  compare?(before: P | undefined, after: P | undefined): readonly StoredChange[];
}

/** The facts and secrets that differ, in their order. */
export function changesBetween(before: Portrayal | undefined, after: Portrayal | undefined): readonly StoredChange[] {
  const changes: StoredChange[] = [];
  for (const name of namesOf(before?.facts, after?.facts)) {
    const [was, is] = [before?.facts[name] ?? '', after?.facts[name] ?? ''];
    if (was !== is) changes.push({ name, ...(was !== '' && { before: was }), ...(is !== '' && { after: is }) });
  }
  for (const name of namesOf(before?.secrets, after?.secrets)) {
    const [was, is] = [before?.secrets?.[name], after?.secrets?.[name]];
    if (was === is) continue;
    changes.push({ name, secret: was === undefined ? 'added' : is === undefined ? 'removed' : 'replaced' });
  }
  return changes;
}

function namesOf(...records: readonly (Readonly<Record<string, string>> | undefined)[]): ReadonlySet<string> {
  return new Set(records.flatMap((record) => Object.keys(record ?? {})));
}
