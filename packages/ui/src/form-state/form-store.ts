import { flushSync } from 'react-dom';
import { createStore } from 'zustand/vanilla';
import type { KeptInput, SecretTitles } from './kept-input.ts';
import { latestOf } from './latest-of.ts';
import { ANY_VERSION, type SaveFailure, type SaveOutcome } from './save-outcome.ts';
import { isSameInput, isEmptyInput } from './same-input.ts';
import { type Messages, valueNear, standingRefusals } from './standing-refusals.ts';

/** The names of a type's lists of objects. */
export type ListName<P> = string &
  { [K in keyof P]: P[K] extends readonly (infer E)[] ? (E extends object ? K : never) : never }[keyof P];

export type ElementOf<P, K extends keyof P> = P[K] extends readonly (infer E extends object)[] ? E : never;

export interface FormOptions<V extends object> {
  /** Begins the ids of the form's controls. Default: generated. */
  readonly id?: string | undefined;
  /**
   * The name of the form among those of its page, under which input is kept if the session ends. `undefined`: input may be lost, without
   * a question before the user leaves.
   */
  readonly keptAs: string | undefined;
  /** The saved values, any JSON. When they change, a form without changes shows them; one with changes keeps its input. */
  readonly saved: V;
  /**
   * Identifies the saved values, where several users may save the same thing. With it, a saved value that its field would refuse now is
   * sent back unchanged, so that the user can edit other fields.
   */
  readonly version?: string | undefined;
  /** Replaces `version` only; `ANY_VERSION` if the user chose to overwrite the changes of others. */
  readonly onSave: (values: V, version: string | undefined) => Promise<SaveOutcome>;
  /** Reads the saved values again and resolves to whether that succeeded. Required with `version`. */
  readonly onReload?: (() => Promise<boolean>) | undefined;
  /** Nothing can be changed, and leaving the page does not ask. Default: false. */
  readonly isLocked?: boolean | undefined;
  /** The faults of all values by path, in the order of the page. Default: none. */
  readonly faultsOf?: ((values: V) => Messages) | undefined;
  /** The path of something that prevents a save although no field is faulty. Asked before each save. Default: nothing. */
  readonly obstacleOf?: ((values: V) => string | undefined) | undefined;
  /** Default: equality of JSON, in which the order of lists of texts does not matter. */
  readonly isSame?: ((one: V, other: V) => boolean) | undefined;
  /** Returns the key of an element, for each list of objects by name. Default: its place. */
  readonly keys?: { readonly [K in ListName<V>]?: (element: ElementOf<V, K>) => string } | undefined;
  /** The value that a refused message is about; `undefined` for that at its path. */
  readonly valueAt?: ((values: V, path: string) => unknown) | undefined;
  /**
   * Members with secrets, and their titles. Secrets are never kept when the session ends, and one that the user chose to enter (`true`)
   * has to be entered before a save. Default: none.
   */
  readonly secrets?: SecretTitles | undefined;
  /** Whether a secret has a field: others need not be entered. Default: each has one. */
  readonly hasSecretField?: ((values: V, name: string) => boolean) | undefined;
  /** Shows the control of a path and moves the focus to it. Default: the first invalid control of the form. */
  readonly goTo?: ((path: string) => void) | undefined;
  /** Called when the form gets unsaved changes, and when it has none any more. */
  readonly onDirtyChange?: ((isDirty: boolean) => void) | undefined;
  /** Called with values on screen that are not the user's input, and with those before them. */
  readonly onShow?: ((values: V, reason: 'saved' | 'discarded' | 'restored', before: V) => void) | undefined;
}

/** Values that the platform has, or had. */
export interface Saved<V> {
  readonly values: V;
  readonly version: string | undefined;
}

interface FormState<V extends object> {
  readonly options: FormOptions<V>;
  readonly values: V;
  readonly base: Saved<V>;
  /** The latest known saved values: newer than `base` if showing them would lose input. */
  readonly latest: Saved<V>;
  readonly isBusy: boolean;
  readonly isStale: boolean;
  readonly isChecked: boolean;
  readonly shows: number;
  /** The messages of a refused save by path, and the values that were sent. */
  readonly refusal: { readonly messages: Messages; readonly sent: V } | undefined;
  readonly failure: SaveFailure | undefined;
  readonly kept: KeptInput<V> | undefined;
  /** Members with secrets that restored input does not have. */
  readonly restored: readonly string[];
}

/** The state and the actions of a form that frames and fields need; their types do not depend on the form's values. Read it with `useFormState`. */
export interface FormHandle {
  /** Begins the ids of the form's controls. */
  readonly id: string;
  /** Takes the `<form>` on screen. */
  attach(this: void, node: HTMLFormElement | null): void;
  subscribe(this: void, listener: () => void): () => void;
  isDirty(): boolean;
  /** A save or a reload is in progress. */
  isBusy(): boolean;
  /** The last save was refused because somebody else saved first. The next one overwrites. */
  isStale(): boolean;
  /** The user has tried to save. */
  isChecked(): boolean;
  /** The number of times that saved or restored values replaced those on screen. */
  shows(): number;
  isLocked(): boolean;
  /** Why the last save failed, unless its fields say it. Stays until the next save or discard. */
  failure(): SaveFailure | undefined;
  /** The faults that prevent a save, by path. */
  faults(): Messages;
  /** The messages of a refused save about values that have not changed since, by today's path. */
  refusals(): Messages;
  /** The user's input from before their session ended, until they decide about it. */
  keptInput(): { readonly unkept: readonly string[] } | undefined;
  restoreKept(this: void): void;
  dropKept(this: void): void;
  /** The titles of secrets that restored input does not have, and that the user has not entered yet. */
  unentered(): readonly string[];
  /** Moves the focus to the first control of the form that takes input. */
  focusStart(): void;
  /** If something prevents a save, focuses that; otherwise saves, and then focuses the first refused field. Does nothing while busy. */
  submit(): Promise<SaveOutcome | undefined>;
  /** Replaces the input with the latest known saved values. */
  discard(): void;
  /** Loads the latest version and discards the input; keeps it on failure. Resolves to whether it succeeded. */
  loadLatest(): Promise<boolean>;
}

/** The state of a form and its changes. Fields read parts of it, so that a keystroke renders its own field only. */
export interface FormStore<V extends object> extends FormHandle {
  values(): V;
  /** The values that changes are compared with, and the version that a save replaces. */
  base(): Saved<V>;
  change(update: (latest: V) => V): void;
  /** Returns the function that reads the key of a list's element. */
  keyOf<K extends ListName<V>>(list: K): (element: ElementOf<V, K>) => string;
  /** Takes the page's latest options. */
  configure(options: FormOptions<V>): void;
  /** Takes newer saved values: shows them if that loses no input. */
  follow(next: Saved<V>): void;
}

const NO_MESSAGES: Messages = {};
const NONE: readonly string[] = [];
const NOTHING_REFUSED = { isStale: false, isChecked: false, refusal: undefined, failure: undefined, restored: NONE };

export interface FormPlace {
  readonly id: string;
  /** Forgets the input that was kept of the form. */
  dropKept(this: void): void;
}

export function createFormStore<V extends object>(
  { id, dropKept: forgetKept }: FormPlace,
  first: FormOptions<V>,
  kept: KeptInput<V> | undefined,
): FormStore<V> {
  const saved = { values: first.saved, version: first.version };
  const store = createStore<FormState<V>>(() => ({
    options: first,
    values: first.saved,
    base: saved,
    latest: saved,
    isBusy: false,
    shows: 0,
    kept,
    ...NOTHING_REFUSED,
  }));
  let element: HTMLFormElement | null = null;
  const { getState, setState } = store;
  const isSame = (one: V, other: V) => (getState().options.isSame ?? isSameInput)(one, other);

  const compare = latestOf((values: V, base: V) => !isSame(values, base));
  const isLocked = () => getState().options.isLocked ?? false;
  const isDirty = () => compare(getState().values, getState().base.values);
  const judge = latestOf((options: FormOptions<V>, values: V, base: V): Messages => {
    const found = { ...options.faultsOf?.(values), ...missingSecrets(values, options) };
    if (options.version === undefined) return found;
    return Object.fromEntries(Object.entries(found).filter(([path]) => !isStored(path, values, base)));
  }, isSameInput);
  const faults = () => judge(getState().options, getState().values, getState().base.values);
  const stand = latestOf((refusal: FormState<V>['refusal'], values: V) => {
    const { keys, valueAt } = getState().options;
    return refusal ? standingRefusals(refusal.messages, refusal.sent, values, { keys, valueAt }) : NO_MESSAGES;
  }, isSameInput);
  const refusals = () => stand(getState().refusal, getState().values);

  function show(next: Saved<V>, reason: 'saved' | 'discarded'): void {
    const { values: before, options, shows } = getState();
    setState({ ...NOTHING_REFUSED, values: next.values, base: next, latest: next, shows: shows + 1 });
    options.onShow?.(next.values, reason, before);
  }

  function focusFault(path: string): void {
    const { goTo } = getState().options;
    if (goTo) return goTo(path);
    focusFirst('[aria-invalid="true"]');
  }

  function focusFirst(selector: string): void {
    const control = element?.querySelector<HTMLElement>(selector);
    control?.focus({ preventScroll: true });
    // Centred, because the frame's header would cover it at the edge.
    control?.scrollIntoView?.({ block: 'center' });
  }

  function dropKept(): void {
    forgetKept();
    setState({ kept: undefined });
  }

  async function submit(): Promise<SaveOutcome | undefined> {
    const { values, base, isBusy, isStale, options } = getState();
    if (isBusy) return undefined;
    const [obstacle = options.obstacleOf?.(values)] = Object.keys(faults());
    if (obstacle !== undefined) {
      flushSync(() => setState({ isChecked: true }));
      focusFault(obstacle);
      return undefined;
    }
    setState({ isBusy: true, isChecked: true, refusal: undefined, failure: undefined });
    let outcome: SaveOutcome;
    try {
      outcome = await options.onSave(values, isStale ? ANY_VERSION : base.version);
    } catch (error) {
      setState({ isBusy: false });
      throw error;
    }
    flushSync(() => setState({ isBusy: false, ...afterSave(outcome, values) }));
    if (outcome.status === 'saved') dropKept();
    const [refused] = Object.keys(refusals());
    if (refused !== undefined) focusFault(refused);
    return outcome;
  }

  const unenteredTitles = latestOf((restored: readonly string[], values: V, options: FormOptions<V>) => {
    const missing = missingSecrets(values, options);
    return restored.flatMap((name) => (name in missing ? (options.secrets?.[name] ?? []) : []));
  }, isSameInput);
  const isOffered = latestOf((input: KeptInput<V>, saved: V) => !isSame(input.values, saved));

  return {
    id,
    attach(node) {
      element = node;
    },
    subscribe: store.subscribe,
    values: () => getState().values,
    base: () => getState().base,
    isDirty,
    isBusy: () => getState().isBusy,
    isStale: () => getState().isStale,
    isChecked: () => getState().isChecked,
    shows: () => getState().shows,
    isLocked,
    failure: () => getState().failure,
    faults,
    refusals,
    keptInput() {
      const { kept: input, options } = getState();
      return input && !isLocked() && isOffered(input, options.saved) ? input : undefined;
    },
    dropKept,
    unentered: () => unenteredTitles(getState().restored, getState().values, getState().options),
    focusStart: () => focusFirst(':is(input, textarea, select):enabled:not([hidden])'),
    submit,
    change: (update) => setState(({ values }) => ({ values: update(values) })),
    keyOf(list) {
      const key = getState().options.keys?.[list];
      if (!key) throw new Error(`The form has no keys for the list '${String(list)}'.`);
      return key;
    },
    configure: (options) => setState({ options }),
    follow(next) {
      const { values, base, latest, isBusy } = getState();
      if (next.version === latest.version && isSame(next.values, latest.values)) return;
      setState({ latest: next });
      if (isBusy) return;
      if (!isDirty() || isSame(next.values, values)) show(next, 'saved');
      // The user's own save, or a change of something that this form does not contain.
      else if (next.version === base.version || isSame(next.values, base.values)) setState({ base: next });
    },
    discard: () => show(getState().latest, 'discarded'),
    async loadLatest() {
      setState({ isBusy: true });
      let isRead = false;
      try {
        isRead = (await getState().options.onReload?.()) === true;
      } finally {
        setState({ isBusy: false });
      }
      if (isRead) show(getState().latest, 'discarded');
      return isRead;
    },
    restoreKept() {
      const { kept: input, values: before, base, options, shows } = getState();
      if (!input) return;
      setState({
        values: input.values,
        // A save by another user in the meantime is noticed when this input is saved.
        base: input.version === base.version ? base : { values: input.base, version: input.version },
        refusal: undefined,
        shows: shows + 1,
        restored: Object.keys(missingSecrets(input.values, { secrets: options.secrets })),
      });
      options.onShow?.(input.values, 'restored', before);
      dropKept();
    },
  };
}

function afterSave<V extends object>(outcome: SaveOutcome, sent: V): Partial<FormState<V>> {
  switch (outcome.status) {
    case 'saved': {
      const saved = { values: sent, version: outcome.version };
      return { ...NOTHING_REFUSED, base: saved, latest: saved };
    }
    case 'refused':
      return { refusal: { messages: outcome.fields, sent }, failure: outcome.failure };
    case 'stale':
      return { isStale: true };
  }
}

/** The faults of secrets that the user chose to enter, without a text yet. */
function missingSecrets<V extends object>(
  values: V,
  { secrets = {}, hasSecretField = () => true }: Pick<FormOptions<V>, 'hasSecretField' | 'secrets'>,
): Messages {
  const missing = Object.keys(secrets).filter(
    (name) => valueNear(values, name) === true && hasSecretField(values, name),
  );
  return Object.fromEntries(missing.map((name) => [name, 'Please enter a new value']));
}

/** The rules may have been looser when a value was saved. */
function isStored(path: string, values: object, base: object): boolean {
  const [now, before] = [valueNear(values, path), valueNear(base, path)];
  return !isEmptyInput(before) && isSameInput(now, before);
}
