import { matchPath } from 'react-router-dom';

const TENANT_LOGIN = '/tenant-login';

/** The path that signs in to a chosen tenant. */
export function tenantLoginPath(tenantId: string): string {
  return `${TENANT_LOGIN}?${new URLSearchParams({ tenantId }).toString()}`;
}

/** The tenant in a path that is a tenant login. */
export function chosenTenantId(path: string): string | undefined {
  const [pathname = '', query] = path.split('?');
  return matchPath(TENANT_LOGIN, pathname) ? (new URLSearchParams(query).get('tenantId') ?? undefined) : undefined;
}
