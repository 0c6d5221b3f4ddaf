import { PASSWORD_MIN_CHARS, type SignUpFaults } from './pages.ts';

/** Hashing megabytes would block the server. */
const PASSWORD_MAX_CHARS = 200;

export interface SignUpForm {
  readonly password: string;
  readonly repeated: string;
}

/** Checks the chosen password; returns an error message for each invalid field. */
export function findSignUpFaults({ password, repeated }: SignUpForm): SignUpFaults {
  return {
    ...passwordFault(password),
    ...(password === repeated ? {} : { repeated: 'The passwords do not match' }),
  };
}

function passwordFault(password: string): SignUpFaults {
  const length = [...password].length;
  if (length === 0) return { password: 'Please choose a password' };
  if (length < PASSWORD_MIN_CHARS) return { password: `Use at least ${PASSWORD_MIN_CHARS} characters` };
  if (length > PASSWORD_MAX_CHARS) return { password: `Use at most ${PASSWORD_MAX_CHARS} characters` };
  return {};
}
