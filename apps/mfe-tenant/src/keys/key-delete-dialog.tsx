import type { Key } from '@portal/api-client/keys';
import { DeleteDialog, type Deletion } from '@portal/ui/page-parts';

export interface KeyDeleteDialogProps {
  readonly apiKey: Pick<Key, 'name' | 'publicKey'>;
  readonly deletion: Deletion;
  readonly onClose: () => void;
}

export function KeyDeleteDialog({ apiKey: { name, publicKey }, deletion, onClose }: KeyDeleteDialogProps) {
  return (
    <DeleteDialog kind="API key" deletion={deletion} typedName={name} onClose={onClose}>
      <p>
        Systems that still use <strong>{name}</strong> will stop working immediately. This cannot be undone.
      </p>
      <p>
        <span>Its public key is </span>
        <code>{publicKey}</code>
      </p>
    </DeleteDialog>
  );
}
