import * as z from 'zod/mini';
import { isNotFound } from '../transport/api-error.ts';

/** The input for beginning a connection by redirect. */
export const consentRequestSchema = z.object({
  /** The portal's page that the provider returns to. */
  redirectUri: z.string().check(z.maxLength(1000)),
});

/** The page on which the user allows the connection. The portal adds `redirect_uri`, if it is missing, and `state`. */
export const authorizationSchema = z.object({ authorizationUri: z.string() });

export type Authorization = z.infer<typeof authorizationSchema>;

/**
 * The authorization of an attempt. A platform without the call has one address for all attempts instead, which is part
 * of the connection: `named`.
 */
export async function authorizationOf(
  begun: Promise<Authorization>,
  named: string | null | undefined,
): Promise<Authorization> {
  try {
    return await begun;
  } catch (error) {
    if (!isNotFound(error) || named == null) throw error;
    return { authorizationUri: named };
  }
}
