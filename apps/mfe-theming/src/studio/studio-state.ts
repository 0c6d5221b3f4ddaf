import type { SettingPath, ThemeValues } from '@portal/checkout/theme-settings';
import { withMember } from '@portal/ui/page-parts';
import { findSettings } from '../settings/find-settings.ts';
import { type History, NO_HISTORY, recordChange, redoStep, undoStep } from './history.ts';
import { changedSettings, groupKeyOf } from '../settings/setting-groups.ts';
import { faultOf } from '../settings/setting-input.ts';

/** The part of a theme that the studio edits. */
export interface StudioValues {
  readonly values: ThemeValues;
  /** Invalid input, which stays in its field while the theme keeps the last valid value. */
  readonly typed: Readonly<Partial<Record<SettingPath, string>>>;
}

/** A step that was undone or redone. */
export interface HistoryMove<D> {
  readonly kind: 'undone' | 'redone';
  readonly before: D;
  readonly after: D;
  /** How many steps can still be undone: two moves in sequence differ in it. */
  readonly steps: number;
}

export interface StudioState<D extends StudioValues> {
  readonly draft: D;
  readonly history: History<D>;
  /** The last step that was undone or redone, until the next change. */
  readonly moved: HistoryMove<D> | undefined;
  /** The text by which settings are searched. */
  readonly query: string;
  /** The keys of the collapsed groups. */
  readonly folded: ReadonlySet<string>;
}

export type StudioAction<D extends StudioValues> =
  /** Consecutive changes with the same `step` are one step, unless there is a pause between them. Without one, each change is a step. */
  | { readonly kind: 'changed'; readonly update: (draft: D) => D; readonly step?: string | undefined }
  | { readonly kind: 'entered'; readonly path: SettingPath; readonly input: string | boolean }
  | { readonly kind: 'reset'; readonly paths: readonly SettingPath[]; readonly to: ThemeValues }
  | { readonly kind: 'undo' | 'redo' }
  /** Undo must not restore discarded changes, or remove changes that another user saved. */
  | { readonly kind: 'steps forgotten' }
  | { readonly kind: 'searched'; readonly query: string }
  | { readonly kind: 'folded'; readonly keys: ReadonlySet<string> }
  | { readonly kind: 'toggled'; readonly key: string }
  | { readonly kind: 'revealed'; readonly paths: readonly SettingPath[] };

export function openStudio<D extends StudioValues>(draft: D): StudioState<D> {
  return { draft, history: NO_HISTORY, moved: undefined, query: '', folded: new Set() };
}

/** The studio after an action at the time `now`, in ms. */
export function afterAction<D extends StudioValues>(
  state: StudioState<D>,
  action: StudioAction<D>,
  now: number,
): StudioState<D> {
  switch (action.kind) {
    case 'changed':
      return changed(state, action.update(state.draft), action.step, now);
    case 'entered': {
      const { path, input } = action;
      const { draft } = state;
      if (faultOf(path, input) !== undefined)
        return { ...state, draft: { ...draft, typed: { ...draft.typed, [path]: String(input) } } };
      const typed = withoutPaths(draft.typed, [path]);
      return changed(state, { ...draft, typed, values: { ...draft.values, [path]: input } }, path, now);
    }
    case 'reset': {
      const { paths, to } = action;
      const draft = { ...state.draft, typed: withoutPaths(state.draft.typed, paths) };
      const others = paths.filter((path) => draft.values[path] !== to[path]);
      if (others.length === 0) return { ...state, draft };
      const values = { ...draft.values, ...Object.fromEntries(others.map((path) => [path, to[path]])) };
      return changed(state, { ...draft, values }, undefined, now);
    }
    case 'undo':
      return moved(state, 'undone', undoStep(state.history, state.draft));
    case 'redo':
      return moved(state, 'redone', redoStep(state.history, state.draft));
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

function changed<D extends StudioValues>(
  state: StudioState<D>,
  draft: D,
  step: string | undefined,
  now: number,
): StudioState<D> {
  const open = step === undefined ? undefined : { name: step, at: now };
  return {
    ...state,
    draft: withoutObsolete(draft, state.draft.values),
    history: recordChange(state.history, state.draft, open),
    moved: undefined,
  };
}

function moved<D extends StudioValues>(
  state: StudioState<D>,
  kind: HistoryMove<D>['kind'],
  step: ReturnType<typeof undoStep<D>>,
): StudioState<D> {
  if (!step) return state;
  const { draft: before } = state;
  const after = withoutObsolete({ ...step.values, typed: before.typed }, before.values);
  const move = { kind, before, after, steps: step.history.past.length };
  return revealed(
    { ...state, draft: after, history: step.history, moved: move },
    changedSettings(before.values, after.values),
  );
}

/** Expands the groups of some settings, and ends a search that hides one of them. */
function revealed<D extends StudioValues>(state: StudioState<D>, paths: readonly SettingPath[]): StudioState<D> {
  const found = findSettings(state.query);
  const keys = new Set(paths.map(groupKeyOf));
  return {
    ...state,
    query: paths.every((path) => found.has(path)) ? state.query : '',
    folded: new Set([...state.folded].filter((key) => !keys.has(key))),
  };
}

/** Invalid input is obsolete once the value of its setting is another one. */
function withoutObsolete<D extends StudioValues>(draft: D, before: ThemeValues): D {
  return { ...draft, typed: withoutPaths(draft.typed, changedSettings(before, draft.values)) };
}

function withoutPaths(typed: StudioValues['typed'], paths: readonly SettingPath[]): StudioValues['typed'] {
  if (!paths.some((path) => path in typed)) return typed;
  return Object.fromEntries(Object.entries(typed).filter(([path]) => !paths.some((one) => one === path)));
}
