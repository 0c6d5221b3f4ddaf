import type { Role } from '@portal/contract';
import type { Transaction } from 'kysely';
import type { Schema, StoredChange } from '../database/schema.ts';

/** A thing as people read it: the facts by their names on screen. */
export interface Portrayal {
  readonly name: string;
  readonly facts: Readonly<Record<string, string>>;
  /** Secrets by their names, each with a text that differs if the secret does, such as its sealed form. It is compared and never stored. */
  readonly secrets?: Readonly<Record<string, string>>;
}

/** A kind of thing that people change, such as a webhook. */
export interface ThingKind {
  /** In addresses and filters, such as `webhook`. */
  readonly kind: string;
  /** The part of the portal, in the words of its menu. */
  readonly area: string;
  /** Who may read its history: the roles that read the thing. */
  readonly readers: readonly Role[];
  /** Reads the thing as it is in the transaction; undefined if it does not exist. */
  read(
    trx: Transaction<Schema>,
    place: { readonly tenantId: string; readonly id: string; readonly secrets: SecretStore },
  ): Promise<Portrayal | undefined>;
}

/** The facts and secrets that differ, in the order of the names. */
export function changesBetween(before: Portrayal | undefined, after: Portrayal | undefined): StoredChange[] {
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
