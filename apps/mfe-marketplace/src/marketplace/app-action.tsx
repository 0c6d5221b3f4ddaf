import { useApi } from '@portal/api-client';
import type { MarketplaceApp } from '@portal/api-client/marketplace';
import { useAccess } from '@portal/auth';
import { useRouteHref } from '@portal/contract/react';
import { RoleButton } from '@portal/platform-ui/role-gates';
import { ButtonLink } from '@portal/ui/basics';
import { useMutation } from '@tanstack/react-query';
import { Download, Settings2 } from 'lucide-react';
import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import classes from './app-action.module.css';
import { appInstallation } from './app-queries.ts';

export interface AppActionProps {
  readonly app: MarketplaceApp;
  readonly isInstalled: boolean;
  /** Why it cannot be installed; `undefined` if it can. */
  readonly noPlace: string | undefined;
  /** Whether it is the main action of its place. Default: false. */
  readonly primary?: boolean | undefined;
}

/** The action that an app offers: install it, which leads to its configuration, or configure it once it is installed. */
export function AppAction({ app, isInstalled, noPlace, primary = false }: AppActionProps) {
  const reasonId = useId();
  const { canWrite } = useAccess();
  const configuration = useRouteHref()('marketplace.configuration', { appId: app.appId.toLowerCase() });
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation(appInstallation(useApi(), app));
  if (isInstalled) {
    if (configuration === undefined) return null;
    return (
      <ButtonLink
        to={configuration}
        variant={primary ? 'primary' : 'default'}
        icon={<Settings2 size={16} aria-hidden />}
        aria-label={`Configure ${app.name}`}
      >
        Configure
      </ButtonLink>
    );
  }
  return (
    <>
      <RoleButton
        roles="APP"
        variant={primary ? 'primary' : 'default'}
        single
        busy={isPending}
        disabled={noPlace !== undefined}
        icon={<Download size={16} aria-hidden />}
        aria-label={`Install ${app.name}`}
        aria-describedby={noPlace === undefined ? undefined : reasonId}
        onClick={() =>
          mutate(undefined, {
            onSuccess: () => {
              if (configuration !== undefined) void navigate(configuration);
            },
          })
        }
      >
        Install
      </RoleButton>
      {noPlace !== undefined && canWrite('APP') && (
        <p id={reasonId} className={classes.reason}>
          {noPlace}
        </p>
      )}
    </>
  );
}
