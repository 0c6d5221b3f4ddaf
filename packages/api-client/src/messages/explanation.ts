/**
 * The parties that can do something about an error: the developer of the program that calls or receives deliveries, a user of the tenant in the portal, the payer,
 * or the provider, which is the platform or a payment provider behind it.
 */
export type Actor = 'developer' | 'tenant' | 'payer' | 'provider';

/** Why something failed, what to do, and who can do it. */
export interface Explanation {
  readonly actors: readonly Actor[];
  readonly cause: string;
  readonly remedy: string;
}
