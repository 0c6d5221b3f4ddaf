import { readEmailAddress } from '@portal/validation';
import * as z from 'zod/mini';
import { rolesInput } from '../inputs/roles-input.ts';
import { valueInput } from '../inputs/value-input.ts';

/** The input for an invitation, as validated by the form and the platform. */
export const inviteUserSchema = z.object({
  emailAddress: valueInput(readEmailAddress),
  roles: rolesInput,
});

export type InviteUser = z.infer<typeof inviteUserSchema>;
