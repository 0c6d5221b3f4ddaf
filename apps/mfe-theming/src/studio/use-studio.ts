import type { SettingPath, ThemeValues } from '@portal/checkout/theme-settings';
import { type Clock, systemClock } from '@portal/ui/basics';
import { type FormPart, latestOf, type PortalForm } from '@portal/ui/forms';
import { useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { faultOf } from '../settings/setting-input.ts';
import { SETTING_GROUPS } from '@portal/checkout/setting-groups';
import { afterAction, openStudio, type StudioAction, type StudioState, type StudioValues } from './studio-state.ts';

/** The input on screen by the path of a setting: its valid value, or the invalid text. */
export type SettingInputs = Readonly<Record<SettingPath, string | boolean>>;

export interface Studio<E extends StudioValues> {
  /** The members of the edited theme as fields, whose changes can be undone. */
  readonly edited: FormPart<E>;
  /** The settings as fields. */
  readonly settings: FormPart<SettingInputs>;
  dispatch(this: void, action: StudioAction<E>): void;
  state(): StudioState<E>;
  /** Expands the group of a setting and moves the focus to it. */
  goTo(path: SettingPath): void;
}

/** The studio of a form: undo and redo of its values, invalid input, and the settings that are in sight. */
export function useStudio<E extends StudioValues>(form: PortalForm<E>, clock: Clock = systemClock): Studio<E> {
  const [studio] = useState(() => createStudio(form, clock));
  return studio;
}

/** A value that is read from a studio's state. The component renders again only when it is another one (`Object.is`). */
export function useStudioState<E extends StudioValues, T>(studio: Studio<E>, read: (state: StudioState<E>) => T): T {
  return useSyncExternalStore(studio.edited.form.subscribe, () => read(studio.state()));
}

function createStudio<E extends StudioValues>(form: PortalForm<E>, clock: Clock): Studio<E> {
  /** The rest of the state: the edited theme is in the form. */
  let others: Omit<StudioState<E>, 'edited'> = openStudio(form.get());
  const stateOf = latestOf((edited: E, rest: typeof others): StudioState<E> => ({ ...rest, edited }));
  const state = () => stateOf(form.get(), others);
  const inputsOf = latestOf((values: ThemeValues, typed: StudioValues['typed']): SettingInputs => ({
    ...values,
    ...typed,
  }));
  const inputs = () => inputsOf(form.get().values, form.get().typed);

  function dispatch(action: StudioAction<E>): void {
    const { edited, ...rest } = afterAction(state(), action, clock.now());
    others = rest;
    // Notifies the components that read the form or the studio.
    form.change(() => edited);
  }

  return {
    edited: {
      ...form,
      set: (name, value) =>
        dispatch({ kind: 'changed', update: (edited) => ({ ...edited, [name]: value }), step: String(name) }),
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
