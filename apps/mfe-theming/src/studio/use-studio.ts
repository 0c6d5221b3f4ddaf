import type { SettingPath, ThemeValues } from '@portal/checkout/theme-settings';
import { type Clock, systemClock } from '@portal/ui/basics';
import { type FormPart, latestOf, type PortalForm } from '@portal/ui/forms';
import { useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { faultOf } from '../settings/setting-input.ts';
import { SETTING_GROUPS } from '../settings/setting-groups.ts';
import { afterAction, openStudio, type StudioAction, type StudioState, type StudioValues } from './studio-state.ts';

/** The input on screen by the path of a setting: its valid value, or the invalid text. */
export type SettingInputs = Readonly<Record<SettingPath, string | boolean>>;

export interface Studio<D extends StudioValues> {
  /** The members of the edited theme as fields, whose changes can be undone. */
  readonly draft: FormPart<D>;
  /** The settings as fields. */
  readonly settings: FormPart<SettingInputs>;
  dispatch(this: void, action: StudioAction<D>): void;
  state(): StudioState<D>;
  /** Expands the group of a setting and moves the focus to it. */
  goTo(path: SettingPath): void;
}

/** The studio of a form: undo and redo of its values, invalid input, and the settings that are in sight. */
export function useStudio<D extends StudioValues>(form: PortalForm<D>, clock: Clock = systemClock): Studio<D> {
  const [studio] = useState(() => createStudio(form, clock));
  return studio;
}

/** A value that is read from a studio's state. The component renders again only when it is another one (`Object.is`). */
export function useStudioState<D extends StudioValues, T>(studio: Studio<D>, read: (state: StudioState<D>) => T): T {
  return useSyncExternalStore(studio.draft.form.subscribe, () => read(studio.state()));
}

function createStudio<D extends StudioValues>(form: PortalForm<D>, clock: Clock): Studio<D> {
  /** The rest of the state: the edited theme is in the form. */
  let others: Omit<StudioState<D>, 'draft'> = openStudio(form.get());
  const stateOf = latestOf((draft: D, rest: typeof others): StudioState<D> => ({ ...rest, draft }));
  const state = () => stateOf(form.get(), others);
  const inputsOf = latestOf((values: ThemeValues, typed: StudioValues['typed']): SettingInputs => ({
    ...values,
    ...typed,
  }));
  const inputs = () => inputsOf(form.get().values, form.get().typed);

  function dispatch(action: StudioAction<D>): void {
    const { draft, ...rest } = afterAction(state(), action, clock.now());
    others = rest;
    // Notifies the components that read the form or the studio.
    form.change(() => draft);
  }

  return {
    draft: {
      ...form,
      set: (name, value) =>
        dispatch({ kind: 'changed', update: (draft) => ({ ...draft, [name]: value }), step: String(name) }),
    },
    settings: {
      form,
      get: inputs,
      set: (path, input) => dispatch({ kind: 'entered', path, input }),
      idOf: settingId,
      pathOf: (path) => path,
    },
    dispatch,
    state,
    goTo(path) {
      // The control of a collapsed group does not exist before.
      flushSync(() => dispatch({ kind: 'revealed', paths: [path] }));
      const found = document.getElementById(settingId(path));
      const control = found?.matches('fieldset') ? found.querySelector<HTMLElement>('input:checked') : found;
      control?.focus({ preventScroll: true });
      // Centred, because the frame's header would cover it at the edge.
      control?.scrollIntoView?.({ block: 'center' });
    },
  };
}

/** The id of the control of a setting. */
export function settingId(path: string): string {
  return `setting-${path.replaceAll('.', '-')}`;
}

const ALL = SETTING_GROUPS.flatMap(({ paths }) => paths);

/** The faults of invalid input by the path of its setting, in the order of the page. */
export function typedFaults(typed: StudioValues['typed']): Readonly<Record<string, string>> {
  return Object.fromEntries(
    ALL.flatMap((path) => {
      const text = typed[path];
      const fault = text === undefined ? undefined : faultOf(path, text);
      return fault === undefined ? [] : [[path, fault]];
    }),
  );
}
