import type { IdentityClient } from '@portal/auth';
import type { Monitor } from './monitor.ts';

/** The same client, which also reports its failures. Callers still receive them. */
export function reportAuthentication(client: IdentityClient, monitor: Monitor): IdentityClient {
  const reported =
    <A extends unknown[], R>(step: string, take: (...input: A) => Promise<R>) =>
    async (...input: A): Promise<R> => {
      try {
        return await take(...input);
      } catch (error) {
        monitor.report({ kind: 'authentication-failed', step, error });
        throw error;
      }
    };
  return {
    ...client,
    getUser: reported('user', client.getUser),
    getAccessToken: reported('token', client.getAccessToken),
    refreshAccessToken: reported('renewal', client.refreshAccessToken),
    signIn: reported('sign-in', client.signIn),
    completeSignIn: reported('callback', client.completeSignIn),
    signOut: reported('sign-out', client.signOut),
  };
}
