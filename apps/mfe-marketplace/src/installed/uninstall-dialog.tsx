import { useApi } from '@portal/api-client';
import { DeleteDialog } from '@portal/ui/page-parts';
import { useMutation } from '@tanstack/react-query';
import { AppUses } from './app-uses.tsx';
import { appUninstallation } from './installed-queries.ts';

export interface UninstallDialogProps {
  readonly appId: string;
  readonly name: string;
  /** Whether it holds money. */
  readonly hasBalance: boolean;
  readonly onClose: () => void;
}

/** Asks for the app's name before it is uninstalled, and lists the schemes that use it. */
export function UninstallDialog({ appId, name, hasBalance, onClose }: UninstallDialogProps) {
  const { mutate } = useMutation(appUninstallation(useApi(), appId));
  return (
    <DeleteDialog
      kind="app"
      verb="Uninstall"
      typedName={name}
      deletion={{ mutate: (_none, { onError }) => mutate(undefined, { onError, onSuccess: onClose }) }}
      onClose={onClose}
    >
      <p>
        Payments through <strong>{name}</strong> will stop. Its configuration and secrets will be deleted.
      </p>
      {hasBalance && <p>Its balance is kept and returns if you install it again.</p>}
      <AppUses appId={appId} name={name} consequence="They will no longer offer its payment methods:" />
    </DeleteDialog>
  );
}
