import { findTenant, type Identity, takeRedirectPath } from '@portal/auth';
import { ButtonLink } from '@portal/ui/basics';
import { useNavigate } from 'react-router-dom';
import { NavIcon } from '../menu/nav-icon.tsx';
import { BarePage } from './bare-page.tsx';
import classes from './choose-tenant-page.module.css';

interface ChooseTenantPageProps {
  readonly email: string;
  readonly identity: Identity;
  /** The open tenant, if this is a switch. */
  readonly currentTenantId: string | undefined;
  /** Opens the tenant; false if the user has no such tenant. */
  onChoose(tenantId: string): boolean;
}

export function ChooseTenantPage({ email, identity, currentTenantId, onChoose }: ChooseTenantPageProps) {
  const navigate = useNavigate();

  function choose(tenantId: string) {
    if (onChoose(tenantId)) void navigate(takeRedirectPath());
  }

  const current = findTenant(identity, currentTenantId);
  return (
    <BarePage
      title="Choose a tenant"
      actions={
        <>
          {current && <ButtonLink to="/">{`Back to ${current.tenantName}`}</ButtonLink>}
          <ButtonLink to="/logout">Logout</ButtonLink>
        </>
      }
    >
      <p>
        You are signed in as <strong>{email}</strong>.
      </p>
      {identity.accounts.map((account) => (
        <section key={account.accountId} aria-label={account.accountName} className={classes.account}>
          <h2 className={classes.accountName}>{account.accountName}</h2>
          <div className={classes.tenants}>
            {identity.tenants
              .filter((tenant) => tenant.accountId === account.accountId)
              .map((tenant) => (
                <button
                  key={tenant.tenantId}
                  type="button"
                  className={classes.tenant}
                  aria-current={tenant.tenantId === currentTenantId || undefined}
                  onClick={() => choose(tenant.tenantId)}
                >
                  <span>{tenant.tenantName}</span>
                  {tenant.tenantId === currentTenantId && <span className={classes.current}>Current</span>}
                  <span className={classes.arrow}>
                    <NavIcon icon="frame-next" size={18} />
                  </span>
                </button>
              ))}
          </div>
        </section>
      ))}
    </BarePage>
  );
}
