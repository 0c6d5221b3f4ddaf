import type { Portal } from '@portal/contract';
import { type ApiDocument, deliveryWordsOf, eventsOf, signsDeliveries, takesKeys } from '../api-document.ts';
import { type DocPage, pathOf } from '../doc-page.ts';
import { receiverSamples } from '../samples/receiver-samples.ts';
import { fieldOf } from './fields.ts';
import { checkLinks } from './portal-links.ts';

/** How a receiver verifies a delivery; `undefined` for a document without signatures. `portals`: the areas. */
export function webhooksPage(api: ApiDocument, portals: readonly Portal[]): DocPage | undefined {
  const [first] = eventsOf(api);
  if (!first || !signsDeliveries(api)) return undefined;
  const words = deliveryWordsOf(api);
  return {
    title: 'Verify a delivery',
    words:
      'Anyone can send a request to your URL. Each delivery of the platform carries a signature that only you and the platform can create, as Standard Webhooks describes. Verify it before you trust anything in the body.',
    blocks: [
      { kind: 'heading', text: 'What a delivery carries' },
      {
        kind: 'fields',
        label: 'Headers',
        fields: first.delivery.parameters.map((one) =>
          fieldOf(one.schema, { name: one.name, isRequired: one.required, words: one.description }),
        ),
      },
      { kind: 'heading', text: 'How to verify it' },
      {
        kind: 'text',
        words: [
          '1. Take the part of the verification key after `whsec_`, and decode it from base64. The key is in the response that created the webhook, and nowhere else.',
          '2. Join `webhook-id`, `webhook-timestamp` and the raw body with dots: `id.timestamp.body`. Use the body as received, before it is parsed.',
          '3. Compute the HMAC-SHA256 of this text with the decoded key, and encode it in base64. Compare it with each signature in constant time. One that matches is enough.',
          '4. Reject a timestamp that is more than five minutes away from your clock, so that an intercepted delivery cannot be replayed later.',
          '5. Respond with a status from 200 to 299 within 10 seconds, and process the events afterwards. Process each `webhook-id` only once.',
        ].join('\n\n'),
      },
      { kind: 'heading', text: 'With code' },
      { kind: 'samples', label: 'Receiver', samples: receiverSamples() },
      ...(words === undefined
        ? []
        : [{ kind: 'heading', text: 'What is sent, and how often' } as const, { kind: 'text', words } as const]),
      {
        kind: 'links',
        label: 'More',
        links: [
          ...checkLinks(portals),
          { text: 'Events', path: pathOf('events'), words: 'Every event with an example.' },
          ...(takesKeys(api)
            ? [
                {
                  text: 'Get started',
                  path: pathOf('get-started'),
                  words: 'From a key to the first verified delivery.',
                },
              ]
            : []),
        ],
      },
    ],
  };
}
