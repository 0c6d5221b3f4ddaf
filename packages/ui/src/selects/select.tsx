import { type GetProp, type RefSelectProps, Select as AntdSelect, type SelectProps } from 'antd';
import { type KeyboardEvent, type ReactElement, type Ref, useLayoutEffect, useRef, useState } from 'react';
import { isComposing } from '../keyboard/is-composing.ts';
import classes from './select.module.css';

type Option = GetProp<SelectProps, 'options'>[number];

export type SelectRef = RefSelectProps;

/** The height of a long list on a screen with room for it, in px. */
const LIST_HEIGHT = 256;
/** The height of a field and of the space around it and its list, in px. */
const FIELD_HEIGHT = 64;

/**
 * antd's select, with the field's name on its open list, which antd leaves without a name. The chosen value has an element of its own,
 * because a browser that translates the page would otherwise go on showing the value before. On a low screen the list is short enough
 * to fit above or below the field. Every option is rendered, so that screen readers know how many there are and find each of them.
 */
export function Select<V, O extends Option = Option>(
  props: Omit<SelectProps<V, O>, 'virtual'> & { readonly ref?: Ref<SelectRef> },
) {
  const { className, onOpenChange } = props;
  const [listHeight, setListHeight] = useState(LIST_HEIGHT);

  function fitList(isOpen: boolean) {
    if (isOpen) setListHeight(Math.min(LIST_HEIGHT, Math.floor((window.innerHeight - FIELD_HEIGHT) / 2)));
    onOpenChange?.(isOpen);
  }

  return (
    <AntdSelect
      labelRender={({ label, value }) => <span>{label ?? (value === '' ? BLANK : String(value))}</span>}
      {...props}
      {...KEYS}
      className={[classes.select, className].filter(Boolean).join(' ')}
      status={props['aria-invalid'] === true ? 'error' : ''}
      virtual={false}
      listHeight={listHeight}
      onOpenChange={fitList}
      popupRender={(list) => <NamedList list={list} />}
    />
  );
}

/** Keeps the height of a field in which nothing is chosen. */
const BLANK = '\u00A0';

/** antd passes this on to its element, but does not declare it. */
const KEYS = {
  onKeyDownCapture(event: KeyboardEvent) {
    // antd would choose the active option.
    if (isComposing(event)) event.stopPropagation();
  },
};

function NamedList({ list }: { readonly list: ReactElement }) {
  const place = useRef<HTMLDivElement>(null);

  // After every render, because antd creates a new list when a search has results again.
  useLayoutEffect(function nameListAsItsField() {
    for (const listbox of place.current?.querySelectorAll('[role="listbox"]') ?? []) {
      const field = document.querySelector<HTMLInputElement>(`[aria-controls="${CSS.escape(listbox.id)}"]`);
      if (field) listbox.setAttribute('aria-label', nameOf(field));
    }
  });

  return <div ref={place}>{list}</div>;
}

function nameOf(field: HTMLInputElement): string {
  const labels = [...(field.labels ?? [])].map((label) => label.textContent);
  return field.getAttribute('aria-label') ?? labels.join(' ');
}
