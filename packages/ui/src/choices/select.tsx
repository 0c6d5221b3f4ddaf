import { type GetProp, type RefSelectProps, Select as AntdSelect, type SelectProps } from 'antd';
import { type ReactElement, type Ref, useLayoutEffect, useRef } from 'react';

type Option = GetProp<SelectProps, 'options'>[number];

export type SelectRef = RefSelectProps;

/** antd's select, with the field's name on its open list, which antd leaves without a name. */
export function Select<V, O extends Option = Option>(props: SelectProps<V, O> & { readonly ref?: Ref<SelectRef> }) {
  return <AntdSelect {...props} popupRender={(list) => <NamedList list={list} />} />;
}

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
