import type { Explanation } from './explanation.ts';

const QUEUE_AGAIN = 'Then queue a new attempt.';
const MAY_HAVE_ARRIVED =
  'Your receiver may have received this delivery: check the webhook-id so that a new attempt is not processed twice.';

/** The reasons for which a webhook's receiver did not respond to a delivery. Attempts contain them as `failureReason`. */
export const DELIVERY_FAILURES = {
  TIMEOUT: {
    actors: ['developer'],
    cause: 'Your receiver did not respond within 10 seconds.',
    remedy: `Respond as soon as the delivery is stored, and process it afterwards. ${MAY_HAVE_ARRIVED}`,
  },
  CONNECTION_REFUSED: {
    actors: ['developer'],
    cause: 'Nothing is listening at the destination.',
    remedy: `Check that your receiver is running and that the port of the destination is correct. ${QUEUE_AGAIN}`,
  },
  CONNECTION_FAILED: {
    actors: ['developer'],
    cause: 'The connection was closed before a response arrived.',
    remedy: `Check the logs of your receiver, and of any proxy in front of it, at the time of this attempt. ${MAY_HAVE_ARRIVED}`,
  },
  DNS_FAILED: {
    actors: ['developer'],
    cause: 'The host name of the destination was not found.',
    remedy: `Check the spelling of the name, and that it resolves from the internet and not only inside your network. ${QUEUE_AGAIN}`,
  },
  TLS_FAILED: {
    actors: ['developer'],
    cause: 'A secure connection could not be established.',
    remedy: `Check that the destination's certificate has not expired, matches its host name, and is sent with its complete chain. ${QUEUE_AGAIN}`,
  },
  ADDRESS_NOT_ALLOWED: {
    actors: ['developer'],
    cause:
      'The destination resolves to a localhost, local IP or internal IP address, which the platform does not call.',
    remedy: `Make the host name resolve to a public address. ${QUEUE_AGAIN}`,
  },
} as const satisfies Readonly<Record<string, Explanation>>;

/** A reason for which a delivery failed without a response. */
export type DeliveryFailure = keyof typeof DELIVERY_FAILURES;

/** Returns why a delivery failed without a response, what to do, and who can do it; `undefined` for a reason that is not known. */
export function explainDeliveryFailure(reason: string): Explanation | undefined {
  const known: Readonly<Record<string, Explanation>> = DELIVERY_FAILURES;
  return Object.hasOwn(known, reason) ? known[reason] : undefined;
}
