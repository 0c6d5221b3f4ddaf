/** What a verified bearer token says of its holder. */
export interface TokenClaims {
  readonly subject: string;
  readonly email: string;
  readonly issuer: string;
}

/** Checks signature, issuer, audience and time of a bearer token. Rejects when any of them fails. */
export type VerifyToken = (token: string) => Promise<TokenClaims>;
