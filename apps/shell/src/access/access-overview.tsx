import { errorMessages, useApi } from '@portal/api-client';
import { getUser } from '@portal/api-client/users';
import { type AccessContext, canonicalRole, type Portal } from '@portal/contract';
import { type ExplainedScreen, explainScreens } from '@portal/contract/explained-screens';
import { useRouteHref } from '@portal/contract/react';
import { ButtonLink, ErrorPanel, PageHeader, Panel, Skeleton } from '@portal/ui/basics';
import { useQuery } from '@tanstack/react-query';
import { Check, Lock } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { PanelList, PanelListItem, PanelNote } from '../panel-list.tsx';
import { obstacleWords } from './obstacle-words.ts';
import { RoleSentencesPanel } from './role-sentences-panel.tsx';
import classes from './access.module.css';

interface AccessOverviewProps {
  readonly portals: readonly Portal[];
  /** The admin's own rights. */
  readonly context: AccessContext;
  readonly tenantName: string;
  readonly supportEmail: string;
}

/** Shows tenant admins which screens are hidden and why, for themselves or, with `?user=<id>`, for one of their users. */
export function AccessOverview(props: AccessOverviewProps) {
  const userId = useSearchParams()[0].get('user');
  return userId === null ? <OwnOverview {...props} /> : <OverviewOfUser key={userId} userId={userId} {...props} />;
}

function OwnOverview(props: AccessOverviewProps) {
  return (
    <div className={classes.page}>
      <PageHeader
        title="Access overview"
        description={`What you can open in ${props.tenantName}, and why something is hidden.`}
      />
      <Screens {...props} isOwn />
    </div>
  );
}

function OverviewOfUser({ userId, ...props }: AccessOverviewProps & { readonly userId: string }) {
  const { context, tenantName } = props;
  const userPath = useRouteHref()('tenant.user', { id: userId });
  const api = useApi();
  const user = useQuery(getUser.query(api, userId));
  const roles = useMemo(() => user.data?.roles.map(canonicalRole) ?? [], [user.data]);
  const theirs = useMemo(() => ({ ...context, roles }), [context, roles]);
  const header = (
    <PageHeader
      title="Access overview"
      description={
        user.data && (
          <>
            What{' '}
            {userPath === undefined ? (
              <span>{user.data.emailAddress}</span>
            ) : (
              <Link to={userPath}>{user.data.emailAddress}</Link>
            )}
            <span>{` can open in ${tenantName}, and why something is hidden.`}</span>
          </>
        )
      }
      actions={<ButtonLink to="/access-overview">Show my access</ButtonLink>}
    />
  );
  if (user.isPending) {
    return (
      <div className={classes.page}>
        {header}
        <Skeleton />
      </div>
    );
  }
  if (user.isError) {
    return (
      <div className={classes.page}>
        {header}
        <ErrorPanel
          title="Error fetching data"
          messages={errorMessages(user.error)}
          error={user.error}
          retrying={user.isFetching}
          onRetry={() => void user.refetch()}
        />
      </div>
    );
  }
  return (
    <div className={classes.page}>
      {header}
      <RoleSentencesPanel roles={roles} note={outsideWords(user.data.invitationStatus)} />
      <Screens {...props} context={theirs} isOwn={false} />
    </div>
  );
}

/** Why a user outside the tenant can open nothing, whatever their roles; undefined for a member. */
function outsideWords(invitationStatus: string): string | undefined {
  if (invitationStatus === 'ACCEPTED') return undefined;
  return invitationStatus === 'USER_DELETED'
    ? 'This user has been deleted and no longer has access.'
    : 'The invitation has not been accepted yet. Until then, this user has no access.';
}

function Screens({ portals, context, supportEmail, isOwn }: AccessOverviewProps & { readonly isOwn: boolean }) {
  const screens = useMemo(() => explainScreens(portals, context), [portals, context]);
  const hidden = screens.filter(({ obstacles }) => obstacles.length > 0);
  const open = screens.filter(({ obstacles }) => obstacles.length === 0);
  return (
    <>
      <Panel title={`Hidden (${hidden.length})`} flush>
        {hidden.length === 0 ? (
          <PanelNote>
            <p className={classes.note}>Nothing is hidden.</p>
          </PanelNote>
        ) : (
          <PanelList>
            {hidden.map((screen) => (
              <PanelListItem key={screen.path} tone="warning" icon={<Lock size={18} aria-hidden />}>
                <ScreenName screen={screen} />
                {screen.obstacles.map((obstacle) => (
                  <p key={obstacle.reason} className={classes.note}>
                    {obstacleWords(obstacle)}
                  </p>
                ))}
              </PanelListItem>
            ))}
          </PanelList>
        )}
      </Panel>
      <Panel title={`Open (${open.length})`} flush>
        <PanelList>
          {open.map((screen) => (
            <PanelListItem key={screen.path} tone="success" icon={<Check size={18} aria-hidden />}>
              <ScreenName screen={screen} isLink={isOwn} />
            </PanelListItem>
          ))}
        </PanelList>
      </Panel>
      <p className={classes.note}>
        Roles are assigned on a user's page, which also links to this overview for that user. To change features, the
        licence or trial mode, contact support: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </>
  );
}

function ScreenName({ screen, isLink = false }: { readonly screen: ExplainedScreen; readonly isLink?: boolean }) {
  return (
    <span className={classes.name}>
      {isLink ? <Link to={screen.path}>{screen.name}</Link> : <strong>{screen.name}</strong>}
      {screen.group !== screen.name && (
        <span className={classes.group}>{[screen.group, screen.below].filter(Boolean).join(' · ')}</span>
      )}
    </span>
  );
}
