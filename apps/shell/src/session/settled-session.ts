import { type Session, sessionStore } from '@portal/auth';

/** The session once it is known whether anybody is signed in. */
export function settledSession(): Promise<Exclude<Session, { status: 'loading' }>> {
  return new Promise((resolve) => {
    const settle = (session: Session) => {
      if (session.status === 'loading') return;
      unsubscribe();
      resolve(session);
    };
    const unsubscribe = sessionStore.subscribe(settle);
    settle(sessionStore.getState());
  });
}
