import { useApi } from '@portal/api-client';
import type { Key } from '@portal/api-client/keys';
import { Button, Dialog } from '@portal/ui/basics';
import { Input } from '@portal/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import classes from './key-delete-dialog.module.css';
import { keyDeletion } from './key-queries.ts';

export interface KeyDeleteDialogProps {
  readonly apiKey: Pick<Key, 'name' | 'publicKey'>;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Deletes an API key for whoever types its name: a system that uses it stops working at once. */
export function KeyDeleteDialog({ apiKey, onClose, onDeleted }: KeyDeleteDialogProps) {
  const deletion = useMutation(keyDeletion(useApi(), apiKey.publicKey));
  const [typed, setTyped] = useState('');
  const formId = useId();
  const isSame = typed.trim() === apiKey.name.trim();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSame && !deletion.isPending) deletion.mutate(undefined, { onSuccess: onDeleted, onError: onClose });
  }

  return (
    <Dialog
      title="Delete API key?"
      busy={deletion.isPending}
      onClose={onClose}
      footer={
        <>
          <Button disabled={deletion.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" form={formId} disabled={!isSame} busy={deletion.isPending}>
            Delete API key
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.content} onSubmit={submit}>
        <p>
          A system that still uses <strong>{apiKey.name}</strong> stops working at once. This cannot be undone.
        </p>
        <label className={classes.field}>
          <span>
            Type <strong>{apiKey.name}</strong> to confirm
          </span>
          <Input value={typed} onChange={(event) => setTyped(event.target.value)} autoComplete="off" />
        </label>
      </form>
    </Dialog>
  );
}
