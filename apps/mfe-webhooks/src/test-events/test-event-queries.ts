import type { Transport } from '@portal/api-client';
import { BATCHES } from '@portal/api-client/batches';
import { ifKnown } from '@portal/api-client/cards';
import { listEventExamples, sendTestEvent, type TestEventInput } from '@portal/api-client/test-events';
import { mutationOptions } from '@tanstack/react-query';

/** An example of the data of each event type, by its value; null on a platform that sends no test events. */
export function eventExamples(api: Transport) {
  return ifKnown(listEventExamples.query(api));
}

/** The dialog shows how it ended, so there is no toast for success. */
export function testEventSending(api: Transport, webhookId: string) {
  return mutationOptions({
    mutationFn: (input: TestEventInput) => sendTestEvent(api, webhookId, input),
    meta: {
      invalidates: [BATCHES],
      failure: 'Failed to send test event',
      unconfirmed: {
        title: 'We could not confirm that the test event was sent',
        detail: 'Check the list of batches, or try again: only one is sent.',
      },
    },
  });
}
