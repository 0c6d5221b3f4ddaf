import type { CallbackOutcome } from './use-callback-outcome.ts';

export interface CallbackWords {
  readonly title: string;
  readonly sentences: readonly string[];
  /** The first button. */
  readonly next: 'check' | 'chooseTenant' | 'configure' | 'tryAgain';
}

export interface CallbackSubject {
  /** The name of the app or provider, within a sentence. */
  readonly kind: 'app' | 'provider';
  readonly name: string;
  /** The next step once the app or provider is connected, as a sentence. */
  readonly advice: string;
  /** The present status of the connection: CONNECTED or any other; undefined if it could not be loaded. */
  readonly status: string | undefined;
}

/** The text about the end of a connection by redirect, and the next step. */
export function callbackWords(
  outcome: Exclude<CallbackOutcome, { kind: 'connecting' }>,
  { kind, name, advice, status }: CallbackSubject,
): CallbackWords {
  const isConnected = status === 'CONNECTED';
  // An earlier connection stays until the provider allows another one.
  const notConnected = (sentences: readonly string[]): CallbackWords =>
    isConnected
      ? {
          title: `${name} is still connected`,
          sentences: [...sentences, 'The earlier connection remains.'],
          next: 'tryAgain',
        }
      : { title: `${name} was not connected`, sentences, next: 'tryAgain' };
  switch (outcome.kind) {
    case 'connected':
      return {
        title: `${name} is connected`,
        sentences: [`The provider has allowed the connection. ${advice}`],
        next: 'configure',
      };
    case 'denied': {
      const words = notConnected(["The connection was denied on the provider's page."]);
      return isConnected ? { ...words, next: 'configure' } : words;
    }
    case 'expired':
      return notConnected(['The permission has expired, because you did not return to the portal in time.']);
    case 'foreign':
      switch (outcome.of) {
        case 'tab':
          return {
            title: 'Nothing was changed',
            sentences: [
              'This connection was not started in this tab.',
              'If you did not start it, close this page. Otherwise start again in the configuration.',
            ],
            next: 'configure',
          };
        case 'user':
          return notConnected(['Another user started this connection. Start again to connect it yourself.']);
        case 'tenant':
          return {
            // The status is that of the tenant on screen.
            title: `${name} was not connected`,
            sentences: ['This connection was started in another tenant. Choose that tenant and connect again there.'],
            next: 'chooseTenant',
          };
        case 'platform':
          return notConnected([`The permission is for another ${kind} or another tenant.`]);
      }
    case 'repeated':
      return {
        ...stateNow(name, status),
        sentences: ['This permission has already been used, and it works only once.'],
      };
    case 'failed':
      return notConnected([
        outcome.error === undefined
          ? 'The provider did not say whether the connection is allowed.'
          : `The provider reported an error: ${outcome.error}.`,
        'Try again in a few minutes.',
      ]);
    case 'refused':
      return notConnected(outcome.reasons.length > 0 ? outcome.reasons : ['The platform refused the connection.']);
    case 'unconfirmed':
      return {
        title: `We could not confirm that ${name} was connected`,
        sentences: [
          'The connection to the platform was interrupted.',
          isConnected ? `The platform now lists the ${kind} as connected.` : 'Check again before you start a new one.',
        ],
        next: isConnected ? 'configure' : 'check',
      };
    case 'none':
      return {
        ...stateNow(name, status),
        sentences: ['The provider has sent no new answer to this page.'],
      };
  }
}

function stateNow(name: string, status: string | undefined): Pick<CallbackWords, 'title' | 'next'> {
  if (status === undefined) return { title: `We could not check whether ${name} is connected`, next: 'check' };
  return status === 'CONNECTED'
    ? { title: `${name} is connected`, next: 'configure' }
    : { title: `${name} is not connected`, next: 'tryAgain' };
}
