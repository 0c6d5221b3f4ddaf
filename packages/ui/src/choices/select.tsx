import { type GetProp, type RefSelectProps, Select as AntdSelect, type SelectProps } from 'antd';
import { type ReactElement, type Ref, useLayoutEffect, useRef } from 'react';

type Option = GetProp<SelectProps, 'options'>[number];

export type SelectRef = RefSelectProps;

/** antd's select, whose open list is named as its field is: antd leaves the list without a name. */
export function Select<V, O extends Option = Option>(props: SelectProps<V, O> & { readonly ref?: Ref<SelectRef> }) {
  return <AntdSelect {...props} popupRender={(list) => <NamedList list={list} />} />;
}

function NamedList({ list }: { readonly list: ReactElement }) {
  const place = useRef<HTMLDivElement>(null);

  // After every drawing, because antd makes a new list when a search finds something again.
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
