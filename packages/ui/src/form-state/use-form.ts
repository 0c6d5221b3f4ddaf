import { useInputKeeper, useUnsavedChanges } from '@portal/contract/react';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type ChangeablePart, elementOf, useFormState, wholeOf } from './form-part.ts';
import {
  createFormStore,
  type ElementOf,
  type FormHandle,
  type FormOptions,
  type FormStore,
  type ListName,
  type Saved,
} from './form-store.ts';
import { keptInputOf, type SecretTitles, unsavedInputOf } from './kept-input.ts';

/** A form. Its identity never changes. */
export interface PortalForm<V extends object> extends ChangeablePart<V>, FormHandle {
  /** The values that changes are compared with. */
  base(): Saved<V>;
  /** An element of a list, by its key. For lists that are among the `keys` of the form's options. */
  element<K extends ListName<V>>(list: K, key: string): ChangeablePart<ElementOf<V, K>>;
}

const NO_SECRETS: SecretTitles = {};
const STILL_SAVING = "Your changes are still being saved. If you leave now, you won't see whether they were saved.";

/**
 * A form of values of any shape: whether they are changed, their faults, one save at a time, refusals until the values change, saves by
 * others, a question before the user leaves with changes, and input that is kept if the session ends. Needs the shell's services.
 */
export function useForm<V extends object>(options: FormOptions<V>): PortalForm<V> {
  const { saved, version, secrets = NO_SECRETS } = options;
  const ownId = useId();
  const { pathname } = useLocation();
  const keeper = useInputKeeper();
  // A form that stays while the address changes keeps its name.
  const [keptName] = useState(options.keptAs === undefined ? undefined : `${pathname} ${options.keptAs}`);
  const isKept = keptName !== undefined && options.isLocked !== true;
  const [store] = useState(() =>
    createFormStore(
      { id: options.id ?? ownId, dropKept: () => keptName !== undefined && keeper.drop(keptName) },
      options,
      keptName === undefined ? undefined : keptInputOf(keeper.find(keptName), saved, secrets),
    ),
  );
  const [form] = useState(() => formOf(store));
  const isDirty = useFormState(store, (state) => state.isDirty());
  const isBusy = useFormState(store, (state) => state.isBusy());
  useUnsavedChanges((isDirty || isBusy) && isKept, isBusy ? STILL_SAVING : undefined);

  useLayoutEffect(function takeLatestOptions() {
    store.configure(options);
  });

  const input = useEffectEvent(() => unsavedInputOf({ values: store.values(), ...baseOf(store) }, secrets));
  useEffect(
    function keepInputIfSessionEnds() {
      return isDirty && isKept ? keeper.offer(keptName, () => input()) : undefined;
    },
    [keeper, keptName, isDirty, isKept],
  );

  const reportDirty = useEffectEvent(() => options.onDirtyChange?.(isDirty));
  useEffect(
    function reportWhetherDirty() {
      reportDirty();
    },
    [isDirty],
  );

  const follow = useEffectEvent(() => store.follow({ values: saved, version }));
  // Writing long values as text takes milliseconds.
  const savedText = useMemo(() => JSON.stringify([saved, version]), [saved, version]);
  useEffect(
    function followWhatIsSaved() {
      follow();
    },
    [savedText],
  );

  return form;
}

function formOf<V extends object>(store: FormStore<V>): PortalForm<V> {
  const elements = new Map<string, unknown>();
  return {
    ...store,
    ...wholeOf(store),
    element<K extends ListName<V>>(list: K, key: string) {
      const name = `${String(list)} ${key}`;
      const known = elements.get(name);
      // Kept under the name of its list.
      if (known !== undefined) return known as ChangeablePart<ElementOf<V, K>>;
      const part = elementOf(store, list, key, store.keyOf(list));
      elements.set(name, part);
      return part;
    },
  };
}

function baseOf<V extends object>(store: FormStore<V>) {
  const { values, version } = store.base();
  return { base: values, version };
}
