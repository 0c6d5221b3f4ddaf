/**
 * A failed sign-in. `unreachable`: no usable response from the provider; `not-loaded`: the portal's own code is missing; `refused`: it refused; `stale`: no sign-in of this
 * tab is waiting for the callback, e.g. a bookmarked one; `blocked` and `full`: the tab cannot store what a sign-in needs.
 */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';
  readonly kind: 'unreachable' | 'not-loaded' | 'refused' | 'stale' | 'blocked' | 'full';

  constructor(kind: IdentityError['kind'], cause: unknown) {
    super(SENTENCES[kind], { cause });
    this.kind = kind;
  }
}

const SENTENCES = {
  unreachable: 'The sign-in service cannot be reached. Please try again in a moment.',
  'not-loaded': 'Part of the portal could not be loaded. Check your connection and try again.',
  refused: 'The sign-in service refused the sign-in.',
  stale: 'This sign-in is no longer valid. Please sign in again.',
  blocked: 'Your browser blocks cookies or site data for this portal. Allow them, then sign in again.',
  full: "This tab's storage is full, so you cannot sign in here. Close the tab and open the portal in a new one.",
} as const;
