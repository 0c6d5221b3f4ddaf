import { checkEmailAddress } from '@portal/validation';
import * as z from 'zod/mini';
import { rolesInput } from './roles-input.ts';

const emailAddressInput = z.string().check(
  z.overwrite((text) => {
    const checked = checkEmailAddress(text);
    return checked.ok ? checked.emailAddress : text.trim();
  }),
  z.check<string>((context) => {
    const checked = checkEmailAddress(context.value);
    if (!checked.ok) context.issues.push({ code: 'custom', input: context.value, message: checked.message });
  }),
);

/** The input for an invitation, as validated by the form and the platform. */
export const inviteUserSchema = z.object({
  emailAddress: emailAddressInput,
  roles: rolesInput,
});

export type InviteUser = z.infer<typeof inviteUserSchema>;
