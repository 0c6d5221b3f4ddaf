export { callAddress, callHeaders, type TenantHeaders } from '../transport/call-request.ts';

/** The calls that decide about access. The page sends them before the code that reads their responses has loaded. */
export const IDENTITY_PATH = 'v1/identity/me';
export const SERVICES_PATH = 'v1/tenant/services';
