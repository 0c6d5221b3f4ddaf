import { errorMessages } from '@portal/api-client';
import { MAX_SAVED_VIEWS, savedViewInputSchema, VIEW_NAME_MAX } from '@portal/api-client/report-preferences';
import { Button } from '@portal/ui/basics';
import { Row, TextInput } from '@portal/ui/page-parts';
import { type FormEvent, useId, useRef, useState } from 'react';
import classes from './new-view.module.css';

export interface NewViewProps {
  /** The names that are taken. */
  readonly names: readonly string[];
  readonly isSaving: boolean;
  /** Rejects if saving fails. */
  readonly onSave: (name: string) => Promise<unknown>;
}

/** Saves the current view under a new name. */
export function NewView({ names, isSaving, onSave }: NewViewProps) {
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string>();
  // A second submit can arrive before `isSaving` is rendered.
  const isSending = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const nameId = useId();
  const faultId = useId();

  function refuse(reason: string) {
    setFault(reason);
    field.current?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending.current) return;
    const checked = savedViewInputSchema.shape.name.safeParse(name);
    const found = checked.success ? faultOf(checked.data, names) : checked.error.issues[0]?.message;
    if (found !== undefined) return refuse(found);
    if (!checked.success) return;
    isSending.current = true;
    try {
      await onSave(checked.data);
      setName('');
    } catch (error) {
      // The input is kept, and the reason stays after its toast.
      refuse(['The view was not saved.', ...errorMessages(error)].join(' '));
    } finally {
      isSending.current = false;
    }
  }

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <label htmlFor={nameId}>Save this view as</label>
      <Row>
        <TextInput
          ref={field}
          id={nameId}
          className={classes.newName}
          value={name}
          maxLength={VIEW_NAME_MAX * 2}
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : faultId}
          onChange={(text) => {
            setName(text);
            setFault(undefined);
          }}
        />
        <Button type="submit" variant="primary" busy={isSaving}>
          Save view
        </Button>
      </Row>
      <p id={faultId} role="alert" className={classes.fault}>
        {fault}
      </p>
    </form>
  );
}

function faultOf(name: string, names: readonly string[]): string | undefined {
  if (names.includes(name)) return `You already have a view called '${name}': replace it below, or choose another name`;
  return names.length >= MAX_SAVED_VIEWS ? `You have ${MAX_SAVED_VIEWS} views. Delete one first` : undefined;
}
