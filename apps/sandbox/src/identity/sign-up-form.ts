import { checkEmailAddress } from '@portal/validation';
import { PASSWORD_MIN_CHARS, type SignUpFaults } from './pages.ts';

/** Nobody types more, and a hash of megabytes would keep the server busy. */
const PASSWORD_MAX_CHARS = 200;

export interface SignUpForm {
  readonly email: string;
  readonly password: string;
  readonly repeated: string;
}

export type SignUpCheck =
  | { readonly ok: true; readonly email: string; readonly password: string }
  | { readonly ok: false; readonly faults: SignUpFaults };

/** Checks what was typed to make an account; says at each field what is wrong. */
export function checkSignUp({ email, password, repeated }: SignUpForm): SignUpCheck {
  const address = checkEmailAddress(email);
  const faults = {
    ...(address.ok ? {} : { email: address.message }),
    ...passwordFault(password),
    ...(password === repeated ? {} : { repeated: 'The two passwords are not the same' }),
  };
  if (!address.ok || Object.keys(faults).length > 0) return { ok: false, faults };
  return { ok: true, email: address.emailAddress, password };
}

function passwordFault(password: string): SignUpFaults {
  const length = [...password].length;
  if (length === 0) return { password: 'Please choose a password' };
  if (length < PASSWORD_MIN_CHARS) return { password: `A password has at least ${PASSWORD_MIN_CHARS} characters` };
  if (length > PASSWORD_MAX_CHARS) return { password: `A password has at most ${PASSWORD_MAX_CHARS} characters` };
  return {};
}
