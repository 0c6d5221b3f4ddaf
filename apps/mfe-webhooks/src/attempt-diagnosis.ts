import type { DeliveryAttempt } from '@portal/api-client/batches';

/** Why a delivery failed, and what to do about it. */
export interface Diagnosis {
  readonly cause: string;
  readonly remedy: string;
}

type Failed = Pick<DeliveryAttempt, 'deliveryStatus' | 'responseStatusCode' | 'failureReason'>;

const QUEUE_ANEW = 'Then queue a new attempt.';

const BY_STATUS: Readonly<Record<number, Diagnosis>> = {
  401: {
    cause: 'Your receiver did not accept the delivery as coming from the platform.',
    remedy: `Check that it verifies with the key of this webhook, on the raw body, and that its clock is right. It must ask for no other sign-in. ${QUEUE_ANEW}`,
  },
  403: {
    cause: 'Your receiver, or a firewall before it, forbids the delivery.',
    remedy: `Check that it verifies with the key of this webhook, and that no firewall or bot protection holds back requests to the destination. ${QUEUE_ANEW}`,
  },
  404: {
    cause: 'There is nothing at the destination.',
    remedy: `Check the path of the destination for a slip or a move, and correct it in the webhook. ${QUEUE_ANEW}`,
  },
  410: {
    cause: 'Your receiver says that the destination is gone for good.',
    remedy:
      'Change the destination to the address that took its place. If nobody needs the events, make the webhook inactive or delete it.',
  },
  413: {
    cause: 'The delivery was larger than your receiver takes.',
    remedy:
      'Lower the maximum batch size of the webhook, or let your receiver take larger bodies. This batch keeps its size, so it needs the larger limit.',
  },
  429: {
    cause: 'Your receiver got more requests than it takes.',
    remedy:
      'Let it take more, or raise batch size and batch time delay of the webhook, so that fewer and larger deliveries are sent. Then queue a new attempt when it has room again.',
  },
};

const BY_REASON: Readonly<Record<string, Diagnosis>> = {
  TIMEOUT: {
    cause: 'Your receiver did not answer in time.',
    remedy:
      'Let it answer as soon as the delivery is stored, and do the work afterwards. It may have got the delivery: note the webhook-id, so that a new attempt is not taken twice.',
  },
  CONNECTION_REFUSED: {
    cause: 'Nothing listens at the destination.',
    remedy: `Check that your receiver runs, and that the port of the destination is right. ${QUEUE_ANEW}`,
  },
  CONNECTION_FAILED: {
    cause: 'The connection broke off before an answer came.',
    remedy:
      'Look into the log of your receiver, and of any proxy before it, at the time of this attempt. It may have got the delivery: note the webhook-id, so that a new attempt is not taken twice.',
  },
  DNS_FAILED: {
    cause: 'The name in the destination was not found.',
    remedy: `Check the name for a slip, and that it can be found from the internet and not only inside your network. ${QUEUE_ANEW}`,
  },
  TLS_FAILED: {
    cause: 'No secure connection could be made.',
    remedy: `Check that the certificate of the destination has not expired, is for its name, and comes with its whole chain. ${QUEUE_ANEW}`,
  },
  ADDRESS_NOT_ALLOWED: {
    cause:
      'The destination leads to a localhost, local IP or internal IP address, and the platform calls none of them.',
    remedy: `Let the name in the destination lead to a public address. ${QUEUE_ANEW}`,
  },
};

const BEFORE_A_CONNECTION = new Set(['CONNECTION_REFUSED', 'DNS_FAILED', 'TLS_FAILED', 'ADDRESS_NOT_ALLOWED']);

/** Whether an attempt failed before its request could be sent. */
export function failedUnsent({ failureReason }: Pick<Failed, 'failureReason'>): boolean {
  return BEFORE_A_CONNECTION.has(failureReason ?? '');
}

/** Cause and remedy of a failed attempt in words; `undefined` for one that did not fail. */
export function diagnose({ deliveryStatus, responseStatusCode, failureReason }: Failed): Diagnosis | undefined {
  if (deliveryStatus !== 'FAILED') return undefined;
  if (responseStatusCode != null) return BY_STATUS[responseStatusCode] ?? byClass(responseStatusCode);
  return (
    BY_REASON[failureReason ?? ''] ?? {
      cause: 'No answer came from your receiver.',
      remedy: `Check that it runs and can be reached from the internet. ${QUEUE_ANEW}`,
    }
  );
}

function byClass(status: number): Diagnosis {
  if (status >= 500) {
    return {
      cause: 'Your receiver, or a proxy before it, had an error.',
      remedy: `Look into its log at the time of this attempt. ${QUEUE_ANEW}`,
    };
  }
  if (status >= 400) {
    return {
      cause: 'Your receiver refused the delivery.',
      remedy: `Read its answer below for the reason, and look into its log. ${QUEUE_ANEW}`,
    };
  }
  if (status >= 300) {
    return {
      cause: 'Your receiver pointed to another address. The platform follows no redirects.',
      remedy: `Change the destination to the address that the answer names, or answer at the destination itself. ${QUEUE_ANEW}`,
    };
  }
  return {
    cause: 'The answer was none that says that the delivery arrived.',
    remedy: `Let your receiver answer with a status from 200 to 299. ${QUEUE_ANEW}`,
  };
}
