import { useSession } from '@portal/auth';

/** The user's own id in the open tenant; it differs by tenant. */
export function useOwnUserId(): string | undefined {
  const session = useSession();
  if (session.status !== 'signed-in' || session.tenancy.status !== 'selected') return undefined;
  return session.tenancy.tenant.userId;
}
