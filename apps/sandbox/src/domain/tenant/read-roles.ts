import { keyInputSchema } from '@portal/api-client/keys';
import { canonicalRole, ROLES } from '@portal/contract';
import { described } from '../../platform/http/document/named-schemas.ts';

// Every input with roles has this schema.
described(keyInputSchema.shape.roles, { items: { type: 'string', enum: ROLES }, description: 'Without duplicates.' });

/** Roles as they are stored: in canonical spelling and without duplicates; unknown roles stay unchanged. */
export function readRoles(roles: readonly string[]): string[] {
  return [...new Set(roles.map(canonicalRole))];
}
