import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type History, HISTORY_STEPS, NO_HISTORY, recordChange, redoStep, undoStep } from './history.ts';

interface Editing {
  readonly history: History<number>;
  readonly values: number;
}

const START: Editing = { history: NO_HISTORY, values: 0 };

/** Each change is a step of its own. */
function change({ history, values }: Editing, next: number): Editing {
  return { history: recordChange(history, values, undefined), values: next };
}

function undo({ history, values }: Editing): Editing | undefined {
  return undoStep(history, values);
}

function redo({ history, values }: Editing): Editing | undefined {
  return redoStep(history, values);
}

/** All that was on screen until `move` found nothing to do. */
function repeat(editing: Editing, move: typeof undo): readonly number[] {
  const next = move(editing);
  return next ? [editing.values, ...repeat(next, move)] : [editing.values];
}

const edits = fc.array(fc.integer(), { maxLength: 2 * HISTORY_STEPS });

test('undo returns to the values before each change, at most 50 times', () => {
  fc.assert(
    fc.property(edits, (values) => {
      const seen = [START.values, ...values].toReversed().slice(0, HISTORY_STEPS + 1);
      expect(repeat(values.reduce(change, START), undo)).toEqual(seen);
    }),
  );
});

test('redo takes back each undo, and undo each redo', () => {
  fc.assert(
    fc.property(edits, fc.nat({ max: HISTORY_STEPS }), (values, count) => {
      const edited = values.reduce(change, START);
      const undone = Array.from({ length: count }).reduce<Editing>((editing) => undo(editing) ?? editing, edited);
      const isAtStart = undo(undone) === undefined;
      if (undone !== edited) expect(repeat(undone, redo).at(-1)).toBe(edited.values);
      const redone = redo(undone);
      if (redone) expect(undo(redone)).toEqual(undone);
      const again = undo(undone);
      if (!isAtStart && again) expect(redo(again)).toEqual({ values: undone.values, history: { ...undone.history } });
    }),
  );
});

test('a change after an undo forgets what could be redone', () => {
  const undone = undo([1, 2].reduce(change, START));
  expect(undone?.values).toBe(1);
  const changed = change(undone ?? START, 3);
  expect(redo(changed)).toBeUndefined();
  expect(repeat(changed, undo)).toEqual([3, 1, 0]);
});

test.each([
  [
    'a dragged colour is one step',
    [
      ['color', 0],
      ['color', 16],
      ['color', 900],
    ],
    1,
  ],
  [
    'a pause of a second starts another step',
    [
      ['color', 0],
      ['color', 1000],
    ],
    2,
  ],
  [
    'slow typing is one step without such a pause',
    [
      ['text', 0],
      ['text', 900],
      ['text', 1800],
    ],
    1,
  ],
  [
    'another field starts another step',
    [
      ['color', 0],
      ['size', 10],
      ['color', 20],
    ],
    3,
  ],
] as const)('%s', (_rule, changes, steps) => {
  const history = changes.reduce<History<number>>(
    (before, [name, at], place) => recordChange(before, place, { name, at }),
    NO_HISTORY,
  );
  expect(history.past).toHaveLength(steps);
  expect(history.past[0]).toBe(0);
});

test('the first change after an undo is a step of its own, also in the same field', () => {
  const typed = recordChange<number>(NO_HISTORY, 0, { name: 'text', at: 0 });
  const undone = undoStep(typed, 1);
  const typedAgain = recordChange(undone?.history ?? typed, 0, { name: 'text', at: 10 });
  expect(typedAgain.past).toEqual([0]);
});
