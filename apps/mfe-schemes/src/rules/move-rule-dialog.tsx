import { readTypedInteger } from '@portal/validation';
import { Input } from '@portal/ui/controls';
import { Field, FormDialog, useForm } from '@portal/ui/forms';

interface MoveRuleDialogProps {
  /** The place of the rule, from 1. */
  readonly place: number;
  /** How many rules the draft has. */
  readonly count: number;
  /** Called with the new place, from 1, and only if it is another one. */
  readonly onMove: (place: number) => void;
  readonly onClose: () => void;
}

/** Asks for the number of the place that a rule is moved to. */
export function MoveRuleDialog({ place, count, onMove, onClose }: MoveRuleDialogProps) {
  const fault = `Please enter a whole number from 1 to ${count}`;
  const read = (text: string) => {
    const typed = readTypedInteger(text, { noNumber: fault, tooPrecise: fault });
    return typed.ok && typed.number >= 1 && typed.number <= count ? typed.number : undefined;
  };
  const form = useForm({
    saved: { place: String(place) },
    keptAs: undefined,
    faultsOf: (values) => (read(values.place) === undefined ? { place: fault } : {}),
    async onSave(values) {
      const next = read(values.place);
      if (next !== undefined && next !== place) onMove(next);
      onClose();
      return { status: 'saved', version: undefined };
    },
  });
  return (
    <FormDialog form={form} title={`Move Rule ${place}`} submit="Move rule" onClose={onClose}>
      <Field of={form} name="place" label="Place" isRequired isJudgedWhenLeft help={`From 1 to ${count}.`}>
        {(control) => <Input {...control} inputMode="numeric" maxLength={10} />}
      </Field>
    </FormDialog>
  );
}
