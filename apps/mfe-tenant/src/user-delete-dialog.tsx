import { useApi } from '@portal/api-client';
import type { User } from '@portal/api-client/users';
import { ConfirmDialog } from '@portal/ui/basics';
import { useMutation } from '@tanstack/react-query';
import { awaitsAnswer } from './invitation-state.ts';
import { userDeletion } from './user-queries.ts';

export interface UserDeleteDialogProps {
  readonly user: User;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

export function UserDeleteDialog({ user, onClose, onDeleted }: UserDeleteDialogProps) {
  const deletion = useMutation(userDeletion(useApi(), user.userId));
  return (
    <ConfirmDialog
      title="Delete user?"
      confirm="Delete user"
      busy={deletion.isPending}
      onClose={onClose}
      onConfirm={() => deletion.mutate(undefined, { onSuccess: onDeleted, onError: onClose })}
    >
      <p>
        <strong>{user.emailAddress}</strong> can no longer{' '}
        {awaitsAnswer(user) ? 'accept the invitation' : 'open this tenant'}. To let them in you have to invite them
        anew.
      </p>
    </ConfirmDialog>
  );
}
