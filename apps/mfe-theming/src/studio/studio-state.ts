import type { SettingPath, ThemeValues } from '@portal/checkout/theme-settings';
import { withMember } from '@portal/ui/page-parts';
import { findSettings } from '../settings/find-settings.ts';
import { type History, NO_HISTORY, recordChange, redoStep, undoStep } from './history.ts';
import { changedSettings, groupKeyOf } from '@portal/checkout/setting-groups';
import { faultOf } from '../settings/setting-input.ts';

/** The part of a theme that the studio edits. */
export interface StudioValues {
  readonly values: ThemeValues;
  /** Invalid input, which stays in its field while the theme keeps the last valid value. */
  readonly typed: Readonly<Partial<Record<SettingPath, string>>>;
}

/** A step that was undone or redone. */
export interface HistoryMove<E> {
  readonly kind: 'undone' | 'redone';
  readonly before: E;
  readonly after: E;
  /** How many steps can still be undone: two moves in sequence differ in it. */
  readonly steps: number;
}

export interface StudioState<E extends StudioValues> {
  readonly edited: E;
  readonly history: History<E>;
  /** The last step that was undone or redone, until the next change. */
  readonly moved: HistoryMove<E> | undefined;
  /** The text by which settings are searched. */
  readonly query: string;
  /** The keys of the collapsed groups. */
  readonly folded: ReadonlySet<string>;
}

export type StudioAction<E extends StudioValues> =
  /** Consecutive changes with the same `step` are one step, unless there is a pause between them. Without one, each change is a step. */
  | { readonly kind: 'changed'; readonly update: (edited: E) => E; readonly step?: string | undefined }
  | { readonly kind: 'entered'; readonly path: SettingPath; readonly input: string | boolean }
  | { readonly kind: 'reset'; readonly paths: readonly SettingPath[]; readonly to: ThemeValues }
  | { readonly kind: 'undo' | 'redo' }
  /** Undo must not restore discarded changes, or remove changes that another user saved. */
  | { readonly kind: 'steps forgotten' }
  | { readonly kind: 'searched'; readonly query: string }
  | { readonly kind: 'folded'; readonly keys: ReadonlySet<string> }
  | { readonly kind: 'toggled'; readonly key: string }
  | { readonly kind: 'revealed'; readonly paths: readonly SettingPath[] };

export function openStudio<E extends StudioValues>(edited: E): StudioState<E> {
  return { edited, history: NO_HISTORY, moved: undefined, query: '', folded: new Set() };
}

/** The studio after an action at the time `now`, in ms. */
export function afterAction<E extends StudioValues>(
  state: StudioState<E>,
  action: StudioAction<E>,
  now: number,
): StudioState<E> {
  switch (action.kind) {
    case 'changed':
      return changed(state, action.update(state.edited), action.step, now);
    case 'entered': {
      const { path, input } = action;
      const { edited } = state;
      if (faultOf(path, input) !== undefined)
        return { ...state, edited: { ...edited, typed: { ...edited.typed, [path]: String(input) } } };
      const typed = withoutPaths(edited.typed, [path]);
      return changed(state, { ...edited, typed, values: { ...edited.values, [path]: input } }, path, now);
    }
    case 'reset': {
      const { paths, to } = action;
      const edited = { ...state.edited, typed: withoutPaths(state.edited.typed, paths) };
      const others = paths.filter((path) => edited.values[path] !== to[path]);
      if (others.length === 0) return { ...state, edited };
      const values = { ...edited.values, ...Object.fromEntries(others.map((path) => [path, to[path]])) };
      return changed(state, { ...edited, values }, undefined, now);
    }
    case 'undo':
      return moved(state, 'undone', undoStep(state.history, state.edited));
    case 'redo':
      return moved(state, 'redone', redoStep(state.history, state.edited));
    case 'steps forgotten':
      return { ...state, history: NO_HISTORY, moved: undefined };
    case 'searched':
      return { ...state, query: action.query };
    case 'folded':
      return { ...state, folded: action.keys };
    case 'toggled':
      return { ...state, folded: withMember(state.folded, action.key) };
    case 'revealed':
      return revealed(state, action.paths);
  }
}

function changed<E extends StudioValues>(
  state: StudioState<E>,
  edited: E,
  step: string | undefined,
  now: number,
): StudioState<E> {
  const open = step === undefined ? undefined : { name: step, at: now };
  return {
    ...state,
    edited: withoutObsolete(edited, state.edited.values),
    history: recordChange(state.history, state.edited, open),
    moved: undefined,
  };
}

function moved<E extends StudioValues>(
  state: StudioState<E>,
  kind: HistoryMove<E>['kind'],
  step: ReturnType<typeof undoStep<E>>,
): StudioState<E> {
  if (!step) return state;
  const { edited: before } = state;
  const after = withoutObsolete({ ...step.values, typed: before.typed }, before.values);
  const move = { kind, before, after, steps: step.history.past.length };
  return revealed(
    { ...state, edited: after, history: step.history, moved: move },
    changedSettings(before.values, after.values),
  );
}

/** Expands the groups of some settings, and ends a search that hides one of them. */
function revealed<E extends StudioValues>(state: StudioState<E>, paths: readonly SettingPath[]): StudioState<E> {
  const found = findSettings(state.query);
  const keys = new Set(paths.map(groupKeyOf));
  return {
    ...state,
    query: paths.every((path) => found.has(path)) ? state.query : '',
    folded: new Set([...state.folded].filter((key) => !keys.has(key))),
  };
}

/** Invalid input is obsolete once the value of its setting is another one. */
function withoutObsolete<E extends StudioValues>(edited: E, before: ThemeValues): E {
  return { ...edited, typed: withoutPaths(edited.typed, changedSettings(before, edited.values)) };
}

function withoutPaths(typed: StudioValues['typed'], paths: readonly SettingPath[]): StudioValues['typed'] {
  if (!paths.some((path) => path in typed)) return typed;
  return Object.fromEntries(Object.entries(typed).filter(([path]) => !paths.some((one) => one === path)));
}
