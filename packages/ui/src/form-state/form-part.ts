import { useSyncExternalStore } from 'react';
import type { ElementOf, FormHandle, FormStore, ListName } from './form-store.ts';

/** A form's values, or an element of one of their lists. */
export interface FormPart<P extends object> {
  readonly form: FormHandle;
  get(): P;
  /** Replaces a member. */
  set<K extends keyof P>(name: K, value: P[K]): void;
  /** The id of a member's control. */
  idOf(member: string): string;
  /** The path of a member today, such as `rules.3.name`: an element may have moved. */
  pathOf(member: string): string;
}

/** A part that can be replaced as a whole. */
export interface ChangeablePart<P extends object> extends FormPart<P> {
  change(update: (latest: P) => P): void;
}

/** A value that is read from a form's state. The component renders again only when the value changes (`Object.is`). */
export function useFormState<T>(form: FormHandle, read: (form: FormHandle) => T): T {
  return useSyncExternalStore(form.subscribe, () => read(form));
}

/** A value that is read from a form's values or an element of a list. The component renders again only when it is another one. */
export function useFormValue<P extends object, T>(part: FormPart<P>, read: (part: P) => T): T {
  return useSyncExternalStore(part.form.subscribe, () => read(part.get()));
}

export function wholeOf<V extends object>(store: FormStore<V>): ChangeablePart<V> {
  return partOf(store, store.values, store.change, '', () => '');
}

/** The element of a list that `keyOf` gives a key. Once removed, it keeps its last value and cannot be changed. */
export function elementOf<V extends object, K extends ListName<V>>(
  store: FormStore<V>,
  list: K,
  key: string,
  keyOf: (element: ElementOf<V, K>) => string,
): ChangeablePart<ElementOf<V, K>> {
  type E = ElementOf<V, K>;
  // The type says that the member is a list of such elements.
  const listIn = (values: V) => values[list] as readonly E[];
  const indexIn = (values: V) => listIn(values).findIndex((element) => keyOf(element) === key);
  let last: E | undefined;
  const get = () => {
    last = listIn(store.values())[indexIn(store.values())] ?? last;
    if (last === undefined) throw new Error(`The list '${String(list)}' has no element '${key}'.`);
    return last;
  };
  const change: ChangeablePart<E>['change'] = (update) =>
    store.change((values) => {
      const index = indexIn(values);
      const element = listIn(values)[index];
      if (element === undefined) return values;
      return { ...values, [list]: listIn(values).with(index, update(element)) };
    });
  return partOf(store, get, change, `${key}-`, () => `${String(list)}.${indexIn(store.values())}.`);
}

function partOf<P extends object>(
  form: FormHandle,
  get: () => P,
  change: ChangeablePart<P>['change'],
  idPrefix: string,
  pathPrefix: () => string,
): ChangeablePart<P> {
  return {
    form,
    get,
    set: (name, value) => change((part) => ({ ...part, [name]: value })),
    change,
    idOf: (member) => `${form.id}-${idPrefix}${member}`.replaceAll(/\s+/g, '-'),
    pathOf: (member) => `${pathPrefix()}${member}`,
  };
}
