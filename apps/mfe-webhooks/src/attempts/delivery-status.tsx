import { BatchDot } from '../batches/batch-dot.tsx';
import type { DeliveryAttempt } from '@portal/api-client/batches';
import { statusWords } from '@portal/ui/basics';

type Delivery = Pick<DeliveryAttempt, 'deliveryStatus' | 'responseStatusCode'>;

interface DeliveryStatusProps {
  readonly delivery: Delivery;
  /** It waits until automatic attempts resume. Default: false. */
  readonly waits?: boolean | undefined;
}

/** The outcome of a delivery in the specified words: 'succeeded with status code 200'. */
export function deliverySentence({ deliveryStatus, responseStatusCode }: Delivery): string {
  switch (deliveryStatus) {
    case 'SUCCEEDED':
      return `succeeded with status code ${responseStatusCode ?? 'unknown'}`;
    case 'SCHEDULED':
      return 'scheduled';
    case 'FAILED':
      return responseStatusCode == null ? 'failed' : `failed with status code ${responseStatusCode}`;
    default:
      return statusWords(deliveryStatus).toLowerCase();
  }
}

/** The same with its coloured dot. */
export function DeliveryStatus({ delivery, waits = false }: DeliveryStatusProps) {
  const sentence = deliverySentence(delivery);
  return <BatchDot status={delivery.deliveryStatus} label={waits ? `${sentence}, waiting` : sentence} />;
}
