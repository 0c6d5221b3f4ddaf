import { isNotFound, useApi } from '@portal/api-client';
import { useRouteHref } from '@portal/contract/react';
import { Skeleton } from '@portal/ui/basics';
import { DeleteDialog, QueryFailure } from '@portal/ui/details';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { appUninstallation, appUses } from './installed-queries.ts';
import classes from './uninstall-dialog.module.css';

export interface UninstallDialogProps {
  readonly appId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks for the app's name before it is uninstalled, and lists the schemes that use it. */
export function UninstallDialog({ appId, name, onClose }: UninstallDialogProps) {
  const { isPending, mutate } = useMutation(appUninstallation(useApi(), appId));
  return (
    <DeleteDialog
      kind="app"
      verb="Uninstall"
      typedName={name}
      deletion={{ isPending, mutate: (_none, { onError }) => mutate(undefined, { onError, onSuccess: onClose }) }}
      onClose={onClose}
    >
      <p>
        Payments through <strong>{name}</strong> will stop. Its configuration and secrets will be deleted. Its balance
        is kept and returns if you install it again.
      </p>
      <Uses appId={appId} name={name} />
    </DeleteDialog>
  );
}

/** The schemes that use an app. Empty on a platform without this call, which is beyond the specification. */
function Uses({ appId, name }: Pick<UninstallDialogProps, 'appId' | 'name'>) {
  const uses = useQuery(appUses(useApi(), appId));
  const routeHref = useRouteHref();
  if (isNotFound(uses.error)) return null;
  if (uses.error) return <QueryFailure query={uses} title={`The schemes that use ${name} could not be loaded`} />;
  if (uses.isPending) return <Skeleton lines={2} />;
  const { schemes } = uses.data;
  if (schemes.length === 0) return <p>No scheme uses {name}.</p>;
  return (
    <div>
      <p>These schemes use {name}. They will no longer offer its payment methods:</p>
      <ul className={classes.schemes}>
        {schemes.map(({ schemeId, kind, name: scheme, isPublished }) => {
          const href = routeHref(`schemes.${kind}-scheme`, { schemeId });
          return (
            <li key={schemeId}>
              {href === undefined ? scheme : <Link to={href}>{scheme}</Link>} (
              {[kind, !isPublished && 'not published'].filter(Boolean).join(', ')})
            </li>
          );
        })}
      </ul>
    </div>
  );
}
