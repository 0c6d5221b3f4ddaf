import { type Session, sessionStore } from '@portal/auth';

/** The session once it is known whether a user is signed in. */
export function settledSession(): Promise<Session> {
  return sessionWhen((session) => session.status !== 'loading');
}

/** The session once the user's tenants are also known. */
export function settledTenancy(): Promise<Session> {
  return sessionWhen((session) =>
    session.status === 'signed-in' ? session.tenancy.status !== 'loading' : session.status !== 'loading',
  );
}

function sessionWhen(isSettled: (session: Session) => boolean): Promise<Session> {
  return new Promise((resolve) => {
    const settle = (session: Session) => {
      if (!isSettled(session)) return;
      unsubscribe();
      resolve(session);
    };
    const unsubscribe = sessionStore.subscribe(settle);
    settle(sessionStore.getState());
  });
}
