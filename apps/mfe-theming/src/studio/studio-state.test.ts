import { STANDARD_VALUES } from '@portal/checkout';
import { expect, test } from 'vitest';
import { afterAction, openStudio, type StudioAction, type StudioState, type StudioValues } from './studio-state.ts';

const FIRST: StudioValues = { values: STANDARD_VALUES, typed: {} };

/** The studio after some actions, each a second after the one before. */
function after(...actions: readonly StudioAction<StudioValues>[]): StudioState<StudioValues> {
  return actions.reduce((state, action, place) => afterAction(state, action, place * 1000), openStudio(FIRST));
}

const entered = (path: 'text.titleColor' | 'text.titleSize', input: string) =>
  ({ kind: 'entered', path, input }) as const;

test('valid input is a value, and ends the invalid input of its setting', () => {
  const { edited } = after(entered('text.titleColor', '#12'), entered('text.titleColor', '#123'));
  expect(edited).toEqual({ values: { ...STANDARD_VALUES, 'text.titleColor': '#123' }, typed: {} });
});

test('invalid input changes no value and is no step', () => {
  const { edited, history } = after(entered('text.titleColor', '#12'));
  expect(edited).toEqual({ values: STANDARD_VALUES, typed: { 'text.titleColor': '#12' } });
  expect(history.past).toEqual([]);
});

test('what is undone is in sight, and the invalid input of other settings stays', () => {
  const state = after(
    entered('text.titleColor', '#123'),
    entered('text.titleSize', 'x'),
    { kind: 'toggled', key: 'text' },
    { kind: 'searched', query: 'error' },
    { kind: 'undo' },
  );
  expect(state.edited).toEqual({ values: STANDARD_VALUES, typed: { 'text.titleSize': 'x' } });
  expect([state.query, [...state.folded]]).toEqual(['', []]);
  expect(state.moved?.kind).toBe('undone');
});

test('a search that finds what is revealed goes on', () => {
  const state = after({ kind: 'searched', query: 'title' }, { kind: 'revealed', paths: ['text.titleColor'] });
  expect(state.query).toBe('title');
});

test('a change ends what could be redone, and forgotten steps cannot be undone', () => {
  const changed = after(entered('text.titleColor', '#123'), { kind: 'undo' }, entered('text.titleSize', '30px'));
  expect(changed.history.future).toEqual([]);
  const forgotten = afterAction(changed, { kind: 'steps forgotten' }, 9000);
  expect(afterAction(forgotten, { kind: 'undo' }, 9000)).toBe(forgotten);
});

test('a reset to the values that a theme has is no step', () => {
  const state = after(entered('text.titleSize', 'x'), {
    kind: 'reset',
    paths: ['text.titleColor', 'text.titleSize'],
    to: STANDARD_VALUES,
  });
  expect(state.edited).toEqual(FIRST);
  expect(state.history.past).toEqual([]);
});

test('a reset is one step: it ends the invalid input of its settings, and an undo brings their values back', () => {
  const state = after(
    entered('text.titleColor', '#123'),
    entered('text.titleSize', '30px'),
    entered('text.titleSize', 'x'),
    { kind: 'reset', paths: ['text.titleColor', 'text.titleSize'], to: STANDARD_VALUES },
  );
  expect(state.edited).toEqual(FIRST);
  expect(state.history.past).toHaveLength(3);
  const undone = afterAction(state, { kind: 'undo' }, 9000);
  expect(undone.edited.values).toEqual({ ...STANDARD_VALUES, 'text.titleColor': '#123', 'text.titleSize': '30px' });
});

test('a change of many settings, such as by a brand colour, ends the invalid input of those alone', () => {
  const update = (edited: StudioValues) => ({ ...edited, values: { ...edited.values, 'text.titleColor': '#123456' } });
  const { edited } = after(entered('text.titleColor', '#12'), entered('text.titleSize', 'x'), {
    kind: 'changed',
    update,
  });
  expect(edited.values['text.titleColor']).toBe('#123456');
  expect(edited.typed).toEqual({ 'text.titleSize': 'x' });
});

test('what is redone is in sight, and is announced until the next change', () => {
  const redone = after(
    entered('text.titleColor', '#123'),
    { kind: 'undo' },
    { kind: 'folded', keys: new Set(['text', 'tabs']) },
    { kind: 'redo' },
  );
  expect(redone.edited.values['text.titleColor']).toBe('#123');
  expect([...redone.folded]).toEqual(['tabs']);
  expect(redone.moved).toMatchObject({ kind: 'redone', steps: 1 });
  expect(afterAction(redone, entered('text.titleSize', '30px'), 9000).moved).toBeUndefined();
});

test('a redo without an undone step changes nothing', () => {
  const state = after(entered('text.titleColor', '#123'));
  expect(afterAction(state, { kind: 'redo' }, 9000)).toBe(state);
});
