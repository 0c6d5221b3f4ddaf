import { lastMove, type History, type ReleaseEvent } from './release-history.ts';

/** The operator and the time of a command, and the version that it is meant to replace. */
export interface Intention {
  readonly by: string;
  /** When the operator started the command, in milliseconds since 1970. */
  readonly began: number;
  /** The promoted version that the operator intends to replace. */
  readonly replaces?: string | undefined;
}

/** A change by somebody else within this time may be unknown to the operator. */
const UNNOTICED_MS = 10 * 60_000;

/**
 * Returns a sentence if `replaces` is not the promoted version. Without `replaces`, returns a sentence if the promoted version changed
 * after the operator started the command, or was changed by somebody else with one of `actions` in the last ten minutes.
 */
export function changedByOthers(
  history: History,
  id: string,
  { by, began, replaces }: Intention,
  actions: readonly ReleaseEvent['action'][],
): string[] {
  const promoted = history.promoted[id]?.[0];
  const move = lastMove(history, id);
  const since = move?.version === promoted ? move && `, ${describeMove(move)}` : '';
  if (replaces !== undefined) {
    if (replaces === promoted) return [];
    const now = promoted === undefined ? 'nothing is promoted' : `${promoted} is promoted${since}`;
    return [`${id} ${replaces} cannot be replaced, because ${now}: check it, and try again`];
  }
  if (!move || promoted === undefined) return [];
  const at = Date.parse(move.at);
  const isUnnoticed = move.by !== by && actions.includes(move.action) && at > began - UNNOTICED_MS;
  if (at <= began && !isUnnoticed) return [];
  return [
    `${id} changed in the meantime: ${describeMove(move)}. If you want to replace ${promoted}, add --replaces ${promoted}`,
  ];
}

function describeMove({ action, by, at, version, from }: ReleaseEvent): string {
  const done = action === 'rollback' ? 'rolled back to' : 'promoted';
  const before = from === undefined ? '' : ` (before: ${from})`;
  return `${by} ${done} ${version}${before} at ${at}`;
}
