import type { Identity } from '@portal/auth';
import { ButtonLink } from '@portal/ui/basics';
import { ChevronRight } from 'lucide-react';
import { BarePage } from './bare-page.tsx';
import classes from './choose-tenant-page.module.css';

interface ChooseTenantPageProps {
  readonly email: string;
  readonly identity: Identity;
  /** The tenant that is open now, when this is a switch. */
  readonly currentTenantId: string | undefined;
  onChoose(tenantId: string): void;
}

export function ChooseTenantPage({ email, identity, currentTenantId, onChoose }: ChooseTenantPageProps) {
  return (
    <BarePage title="Choose a tenant" actions={<ButtonLink to="/logout">Logout</ButtonLink>}>
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
                  onClick={() => onChoose(tenant.tenantId)}
                >
                  {tenant.tenantName}
                  {tenant.tenantId === currentTenantId && <span className={classes.current}>Current</span>}
                  <ChevronRight aria-hidden size={18} className={classes.arrow} />
                </button>
              ))}
          </div>
        </section>
      ))}
    </BarePage>
  );
}
