/**
 * A failure of the identity provider: `unreachable`: no usable response; `refused`: it refused; `stale`: no
 * sign-in of this tab is waiting for the callback, e.g. a bookmarked one.
 */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';
  readonly kind: 'unreachable' | 'refused' | 'stale';

  constructor(kind: IdentityError['kind'], cause: unknown) {
    super(SENTENCES[kind], { cause });
    this.kind = kind;
  }
}

const SENTENCES = {
  unreachable: 'The sign-in service cannot be reached. Please try again in a moment.',
  refused: 'The sign-in service refused the sign-in.',
  stale: 'This sign-in is no longer valid. Please sign in again.',
} as const;
