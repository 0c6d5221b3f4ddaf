import type { SchemeKind } from '@portal/api-client/schemes';
import type { ChangedRule, ComparedDraft } from './changes.ts';
import { compileScheme, type KnownMethods } from './compile-scheme.ts';
import { type Difference, differenceOf } from './difference.ts';

/** Changes of a publication, listed as in a `Difference`. */
export type UndoneChanges = Pick<Difference, 'added' | 'changed' | 'fields' | 'moved' | 'removed'> & {
  readonly isEmpty: boolean;
};

interface DraftsOfUndoing {
  /** The publication that the draft began from. */
  readonly base: ComparedDraft;
  /** The draft that is published now. */
  readonly published: ComparedDraft;
  readonly draft: ComparedDraft;
  readonly methods: KnownMethods;
}

/**
 * The changes from `base` to `published` that the publication of `draft` would undo or replace: settings, lists and limits that
 * differ between the two again, and rules that were added, removed or moved. Never throws.
 */
export function undoneChanges(kind: SchemeKind, { base, published, draft, methods }: DraftsOfUndoing): UndoneChanges {
  const made = differenceOf(kind, { before: base, after: published, methods });
  const next = differenceOf(kind, { before: published, after: draft, methods });
  const has = (changes: readonly { readonly rule: { readonly uuid: string } }[]) => {
    const ids = new Set(changes.map(({ rule }) => rule.uuid));
    return ({ rule }: { readonly rule: { readonly uuid: string } }) => ids.has(rule.uuid);
  };
  const nextChanges = new Map(next.changed.map((change) => [change.uuid, change]));
  const [isRemoved, isAdded, isChanged] = [next.removed, next.added, next.changed].map(has);
  const [old, now, drafted] = [base, published, draft].map((one) => placesIn(kind, one, methods));
  const undone = {
    fields: made.fields.filter((field) => next.fields.includes(field)),
    added: made.added.filter((rule) => isRemoved?.(rule) || isChanged?.(rule)),
    removed: made.removed.filter((rule) => isAdded?.(rule)),
    changed: made.changed.flatMap((change) => undoneIn(change, nextChanges.get(change.uuid), isRemoved?.(change))),
    moved: made.moved.filter(({ uuid }) => old && now && drafted && isMovedBack(uuid, { old, now, drafted })),
  };
  return { ...undone, isEmpty: Object.values(undone).every(({ length }) => length === 0) };
}

function undoneIn(made: ChangedRule, next: ChangedRule | undefined, isRemoved = false): ChangedRule[] {
  if (isRemoved) return [made];
  const lists = made.lists.filter(({ list }) => next?.lists.some((other) => other.list === list));
  const limits = made.limits.filter((limit) => next?.limits.includes(limit));
  return lists.length + limits.length === 0 ? [] : [{ ...made, lists, limits }];
}

type Places = ReadonlyMap<string, number>;

/** The places of the rules in the order of evaluation. */
function placesIn(kind: SchemeKind, draft: ComparedDraft, methods: KnownMethods): Places {
  return new Map(compileScheme(kind, draft, methods).rules.map(({ rule }, place) => [rule.uuid, place]));
}

/** Whether a rule that passed another one is on its old side of it again. */
function isMovedBack(
  uuid: string,
  { old, now, drafted }: Readonly<Record<'drafted' | 'now' | 'old', Places>>,
): boolean {
  const isBefore = (places: Places, other: string) => (places.get(uuid) ?? 0) < (places.get(other) ?? 0);
  if (!drafted.has(uuid)) return false;
  return [...now.keys()].some(
    (other) =>
      old.has(other) &&
      drafted.has(other) &&
      isBefore(old, other) !== isBefore(now, other) &&
      isBefore(drafted, other) === isBefore(old, other),
  );
}
