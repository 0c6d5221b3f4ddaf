import type { Elements } from '@portal/ui/basics';
import type { Control } from '@portal/ui/forms';
import { useState } from 'react';

interface WithValueProps<T> {
  /** The first value. */
  readonly start: T;
  readonly children: (control: Pick<Control<T>, 'onChange' | 'value'>) => Elements;
}

/** A control outside a form, with its value. */
export function WithValue<T>({ start, children }: WithValueProps<T>) {
  const [value, setValue] = useState(start);
  return children({ value, onChange: setValue });
}
