import { FieldHint, type FieldHintProps } from './field-hint.tsx';
import type { FormPart } from '../form-state/form-part.ts';
import { useFormState, useFormValue } from '../form-state/form-part.ts';

export interface NameHelpProps extends Pick<FieldHintProps, 'help'> {
  readonly form: FormPart<{ readonly name: string }>;
  /** The kind of thing that has the name, such as 'API key'. */
  readonly kind: string;
  /** The names of the tenant's other things of this kind. */
  readonly others: readonly string[];
}

/** The help of a field with a name, and a hint while another thing of the same kind has that name, unless the form is locked. */
export function NameHelp({ form, kind, others, help }: NameHelpProps) {
  const isTaken = useFormValue(form, ({ name }) => isAmongNames(name, others));
  const isLocked = useFormState(form.form, (state) => state.isLocked());
  return <FieldHint help={help} hint={isTaken && !isLocked ? `Another ${kind} has this name.` : undefined} />;
}

/** Whether a name is among others, apart from case and the spaces around it. */
export function isAmongNames(name: string, others: readonly string[]): boolean {
  const plain = (text: string) => text.trim().normalize('NFC').toLowerCase();
  return plain(name) !== '' && others.some((other) => plain(other) === plain(name));
}
