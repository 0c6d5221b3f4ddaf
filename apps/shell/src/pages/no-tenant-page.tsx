import { ButtonLink } from '@portal/ui/basics';
import { BarePage } from './bare-page.tsx';

export function NoTenantPage({ email }: { readonly email: string }) {
  return (
    <BarePage title="You have no tenant yet" actions={<ButtonLink to="/logout">Logout</ButtonLink>}>
      <p>
        You are signed in as <strong>{email}</strong>, but this address is not linked to any tenant. Possible reasons:
      </p>
      <ul>
        <li>You signed in with the wrong email address.</li>
        <li>You have not been invited yet. Ask a tenant admin of your company to invite you.</li>
        <li>Your invitation or your access has been revoked.</li>
      </ul>
    </BarePage>
  );
}
