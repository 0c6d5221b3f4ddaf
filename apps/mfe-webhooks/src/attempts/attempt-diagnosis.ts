import type { DeliveryAttempt } from '@portal/api-client/batches';
import { type DeliveryFailure, explainDeliveryFailure } from '@portal/api-client/delivery-failures';

/** The cause of a failed delivery, and its remedy. */
export interface Diagnosis {
  readonly cause: string;
  readonly remedy: string;
}

type Failed = Pick<DeliveryAttempt, 'deliveryStatus' | 'responseStatusCode' | 'failureReason'>;

const QUEUE_AGAIN = 'Then queue a new attempt.';

const BY_STATUS: Readonly<Record<number, Diagnosis>> = {
  401: {
    cause: 'Your receiver rejected the delivery as unauthenticated.',
    remedy: `Check that it verifies the raw body with this webhook's key and that its clock is correct. It must not require any other authentication. ${QUEUE_AGAIN}`,
  },
  403: {
    cause: 'Your receiver, or a firewall in front of it, blocked the delivery.',
    remedy: `Check that it verifies with this webhook's key, and that no firewall or bot protection blocks requests to the destination. ${QUEUE_AGAIN}`,
  },
  404: {
    cause: 'Nothing was found at the destination.',
    remedy: `Check whether the path of the destination is misspelled or has moved, and correct it in the webhook. ${QUEUE_AGAIN}`,
  },
  410: {
    cause: 'Your receiver reported that the destination is permanently gone.',
    remedy:
      'Automatic attempts stop. Change the destination to its replacement, or save the webhook unchanged if the destination works again. If the events are no longer needed, deactivate or delete the webhook.',
  },
  413: {
    cause: 'The delivery was larger than your receiver accepts.',
    remedy:
      "Lower the webhook's maximum batch size, or make your receiver accept larger bodies. This batch keeps its size, so it needs the larger limit.",
  },
  429: {
    cause: 'Your receiver received more requests than it accepts.',
    remedy:
      "Raise its limit, or increase the webhook's batch size and batch time delay so that fewer, larger deliveries are sent. Then queue a new attempt when it can accept requests again.",
  },
};

const BEFORE_A_CONNECTION: ReadonlySet<string> = new Set<DeliveryFailure>([
  'CONNECTION_REFUSED',
  'DNS_FAILED',
  'TLS_FAILED',
  'ADDRESS_NOT_ALLOWED',
]);

/** Whether an attempt failed before its request could be sent. */
export function failedUnsent({ failureReason }: Pick<Failed, 'failureReason'>): boolean {
  return BEFORE_A_CONNECTION.has(failureReason ?? '');
}

const GONE_FOR_A_TEST: Diagnosis = {
  cause: 'Your receiver reported that the destination is permanently gone.',
  remedy:
    'A test does not stop automatic attempts, but the same response to a real delivery does. Change the destination to its replacement.',
};

/** The cause and remedy of a failed attempt in words; `undefined` if it did not fail. `isTest`: of a test event. */
export function diagnose(
  { deliveryStatus, responseStatusCode, failureReason }: Failed,
  { isTest }: { readonly isTest: boolean },
): Diagnosis | undefined {
  if (deliveryStatus !== 'FAILED') return undefined;
  if (isTest && responseStatusCode === 410) return GONE_FOR_A_TEST;
  if (responseStatusCode != null) return BY_STATUS[responseStatusCode] ?? byClass(responseStatusCode);
  return (
    explainDeliveryFailure(failureReason ?? '') ?? {
      cause: 'Your receiver did not respond.',
      remedy: `Check that it is running and reachable from the internet. ${QUEUE_AGAIN}`,
    }
  );
}

function byClass(status: number): Diagnosis {
  if (status >= 500) {
    return {
      cause: 'Your receiver, or a proxy in front of it, returned an error.',
      remedy: `Check its logs at the time of this attempt. ${QUEUE_AGAIN}`,
    };
  }
  if (status >= 400) {
    return {
      cause: 'Your receiver refused the delivery.',
      remedy: `See its response below for the reason, and check its logs. ${QUEUE_AGAIN}`,
    };
  }
  if (status >= 300) {
    return {
      cause: 'Your receiver redirected to another address. The platform does not follow redirects.',
      remedy: `Change the destination to the address in the response, or respond at the destination itself. ${QUEUE_AGAIN}`,
    };
  }
  return {
    cause: 'The response did not confirm the delivery.',
    remedy: `Make your receiver respond with a status from 200 to 299. ${QUEUE_AGAIN}`,
  };
}
