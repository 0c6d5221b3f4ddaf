import type { Membership } from '@portal/auth';
import { type BuiltPortal, roleWords } from '@portal/contract';
import { ButtonLink, PageHeader, Panel } from '@portal/ui/basics';
import { Link } from 'react-router-dom';
import { RoleSentencesPanel } from './role-sentences-panel.tsx';
import classes from './access.module.css';

interface MyAccessProps {
  readonly tenant: Membership;
  readonly portal: BuiltPortal;
  /** Admins may see why something is hidden. */
  readonly isAdmin: boolean;
}

/** Describes the signed-in user's rights in the open tenant. */
export function MyAccess({ tenant, portal, isAdmin }: MyAccessProps) {
  const { tenantName, roles } = tenant;
  return (
    <div className={classes.page}>
      <PageHeader
        title="My access"
        description={`What you can see and change in ${tenantName}.`}
        actions={isAdmin && <ButtonLink to="/access-overview">See what is hidden</ButtonLink>}
      />
      <RoleSentencesPanel
        roles={roles}
        note={isAdmin ? undefined : 'Is something missing? A tenant admin can change your roles.'}
      />
      <Panel title="Your roles">
        {roles.length === 0 ? (
          <p>You have no role in this tenant.</p>
        ) : (
          <ul className={classes.roles}>
            {roles.map((role) => (
              <li key={role}>{roleWords(role)}</li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel title="What you can open">
        <ul className={classes.groups}>
          {portal.nav.map((group) => (
            <li key={group.name}>
              <h3>{group.name}</h3>
              <ul>
                {group.items.map((item) => (
                  <li key={item.path}>
                    <Link to={item.path}>{item.text}</Link>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
