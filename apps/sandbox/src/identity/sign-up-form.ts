import { PASSWORD_MIN_CHARS, type SignUpFaults } from './pages.ts';

/** Nobody types more, and a hash of megabytes would keep the server busy. */
const PASSWORD_MAX_CHARS = 200;

export interface SignUpForm {
  readonly password: string;
  readonly repeated: string;
}

/** Checks the password that was chosen; says at each field what is wrong, and nothing where all is well. */
export function findSignUpFaults({ password, repeated }: SignUpForm): SignUpFaults {
  return {
    ...passwordFault(password),
    ...(password === repeated ? {} : { repeated: 'The two passwords are not the same' }),
  };
}

function passwordFault(password: string): SignUpFaults {
  const length = [...password].length;
  if (length === 0) return { password: 'Please choose a password' };
  if (length < PASSWORD_MIN_CHARS) return { password: `A password has at least ${PASSWORD_MIN_CHARS} characters` };
  if (length > PASSWORD_MAX_CHARS) return { password: `A password has at most ${PASSWORD_MAX_CHARS} characters` };
  return {};
}
