import type { Portal } from '@portal/contract';
import {
  type ApiDocument,
  catalogueOf,
  eventsOf,
  signsDeliveries,
  subjectsOf,
  takesKeys,
  tokenUrlOf,
} from '../api-document.ts';
import { type Block, type DocPage, type LinkEntry, pathOf } from '../doc-page.ts';
import {
  createWebhookSamples,
  listPaymentsSamples,
  listWithTokenSamples,
  sendTestEventSamples,
} from '../samples/api-samples.ts';
import { receiverSamples } from '../samples/receiver-samples.ts';
import { callLink } from './call-link.ts';
import { namedRole } from './named-role.ts';
import { checkLinks, newKeyLinks, webhookListLinks } from './portal-links.ts';

/** The event that the samples use, if the platform sends it. */
export const SAMPLE_EVENT = 'instruction.settled';

/** The data of the test event in the samples. */
export const SAMPLE_DATA = { reference: 'INS-1', amount: '12.50' };

interface GetStarted {
  readonly api: ApiDocument;
  readonly baseUrl: string;
  /** The areas, to which the steps link. */
  readonly portals: readonly Portal[];
}

/**
 * From a key to the first list of payments, and to the first verified delivery. Shows the steps whose calls the document has; `undefined` for
 * one without API keys.
 */
export function getStartedPage({ api, baseUrl, portals }: GetStarted): DocPage | undefined {
  if (!takesKeys(api)) return undefined;
  const calls = new Map(subjectsOf(api).flatMap(({ operations }) => operations.map((one) => [one.id, one] as const)));
  const events = eventsOf(api).map(({ type }) => type);
  const event = events.includes(SAMPLE_EVENT) ? SAMPLE_EVENT : (events[0] ?? SAMPLE_EVENT);
  const links = (...ids: string[]): LinkEntry[] => ids.flatMap((id) => calls.get(id) ?? []).map(callLink);
  const hasWebhooks = calls.has('createWebhook') && signsDeliveries(api);
  const steps: Block[] = [
    { kind: 'heading', text: 'Create an API key' },
    {
      kind: 'text',
      words: `A tenant admin creates the key in the portal, under API Keys. For these steps it needs the roles ${namedRole('TRANSACTION_READ')} and ${namedRole('WEBHOOK_WRITE')}. The private key is shown once: store it as a secret, and never send it from a web page.`,
    },
    ...linksOf('Pages of this step', newKeyLinks(portals)),
    {
      kind: 'code',
      label: 'Keys in the environment',
      language: 'sh',
      code: `export PUBLIC_KEY=pk_…\nexport PRIVATE_KEY=sk_…\n`,
    },
    ...(calls.has('listInstructions')
      ? [
          { kind: 'heading', text: 'List payments' } as const,
          {
            kind: 'text',
            words:
              'The key is sent with HTTP Basic, the public key as the user. It belongs to one tenant, so that no header names the tenant.',
          } as const,
          { kind: 'samples', label: 'List payments', samples: listPaymentsSamples(baseUrl) } as const,
          { kind: 'links', label: 'Calls of this step', links: links('listInstructions') } as const,
        ]
      : []),
    ...(hasWebhooks
      ? webhookSteps(baseUrl, { event, links, portals, words: calls.get('createWebhook')?.description })
      : []),
    ...(hasWebhooks && calls.has('sendTestEvent')
      ? [
          { kind: 'heading', text: 'Send a test event' } as const,
          {
            kind: 'text',
            words:
              'It is delivered like a real event, with `test: true` beside its data. The receiver prints the id and the type of the event once it has verified the delivery.',
          } as const,
          { kind: 'code', label: 'In the first terminal', language: 'sh', code: 'export WEBHOOK_ID=…\n' } as const,
          {
            kind: 'samples',
            label: 'Send a test event',
            samples: sendTestEventSamples(baseUrl, event, SAMPLE_DATA),
          } as const,
          { kind: 'links', label: 'Calls of this step', links: links('sendTestEvent') } as const,
          {
            kind: 'text',
            words:
              'If the receiver prints nothing, the page of the webhook shows the attempt, and what the receiver responded. A test event is sent once: send another once the receiver listens. If it responds with 401, print the headers and the raw body of the request in the receiver, and paste them into Check a delivery.',
          } as const,
          ...linksOf('Pages of this step', webhookListLinks(portals)),
        ]
      : []),
  ];
  return {
    title: 'Get started',
    words: 'From an API key to your first list of payments, and to the first webhook that you have verified.',
    blocks: [...numbered(steps), ...tokenBlocks(api, baseUrl), ...conventions(api), ...nextLinks(api)],
  };
}

/** How to call with an access token, if the API issues them for keys. */
function tokenBlocks(api: ApiDocument, baseUrl: string): Block[] {
  const tokenUrl = tokenUrlOf(api, baseUrl);
  const hasList = subjectsOf(api).some(({ operations }) => operations.some(({ id }) => id === 'listInstructions'));
  if (tokenUrl === undefined || !hasList) return [];
  return [
    { kind: 'heading', text: 'With OAuth 2.0 in place of HTTP Basic' },
    {
      kind: 'text',
      words: `For programs and tools that expect OAuth 2.0: \`${tokenUrl}\` issues access tokens for client credentials. The public key is the client, and the private key its secret. \`expires_in\` says for how many seconds a token is valid; request a new one afterwards.`,
    },
    { kind: 'samples', label: 'List payments with a token', samples: listWithTokenSamples(baseUrl, tokenUrl) },
  ];
}

/** The code for query parameters that a call does not have. */
const UNKNOWN_QUERY = 'UNKNOWN_QUERY_PARAMETER';

/** The treatment of names that a call does not know, if the API refuses those in queries. */
function conventions(api: ApiDocument): Block[] {
  if (!catalogueOf(api).some(({ code }) => code === UNKNOWN_QUERY)) return [];
  return [
    { kind: 'heading', text: 'Conventions' },
    {
      kind: 'text',
      words: [
        `A query parameter that the call does not have is refused with 400 \`${UNKNOWN_QUERY}\`, whose message names it: a misspelled filter would otherwise find everything. This applies to calls with an API key, also with its token.`,
        'A member of a body that the call does not know is ignored, so that you can send back an object that you have read. Only the settings of apps and themes are refused, if they are unknown.',
        'Responses can gain members, and lists of values can gain values. A program ignores those that it does not know.',
      ].join('\n\n'),
    },
    {
      kind: 'links',
      label: 'Errors of conventions',
      links: [{ text: UNKNOWN_QUERY, path: pathOf('errors', UNKNOWN_QUERY) }],
    },
  ];
}

function nextLinks(api: ApiDocument): Block[] {
  const links: LinkEntry[] = [
    ...(eventsOf(api).length > 0
      ? [{ text: 'Events', path: pathOf('events'), words: 'What the platform sends to webhooks.' }]
      : []),
    ...(catalogueOf(api).length > 0
      ? [{ text: 'Errors', path: pathOf('errors'), words: 'What went wrong, and who can do something about it.' }]
      : []),
    { text: 'Calls', path: pathOf('calls'), words: 'Everything that the API can do.' },
  ];
  return [{ kind: 'links', label: 'Next', links }];
}

/** The links, if there are any. */
function linksOf(label: string, links: readonly LinkEntry[]): Block[] {
  return links.length === 0 ? [] : [{ kind: 'links', label, links }];
}

interface WebhookSteps {
  readonly portals: readonly Portal[];
  readonly event: string;
  readonly links: (...ids: string[]) => LinkEntry[];
  /** The platform's description of the call. */
  readonly words: string | undefined;
}

function webhookSteps(baseUrl: string, { event, links, portals, words }: WebhookSteps): Block[] {
  return [
    { kind: 'heading', text: 'Create a webhook' },
    {
      kind: 'text',
      words: [
        words ??
          'The destination is a public HTTPS address. Only the response has the key with which you verify deliveries.',
        'For development, a tunnel gives your machine a public address.',
      ].join('\n\n'),
    },
    {
      kind: 'code',
      label: 'Address of your receiver',
      language: 'sh',
      code: 'export DESTINATION=https://shop.example/webhooks\n',
    },
    { kind: 'samples', label: 'Create a webhook', samples: createWebhookSamples(baseUrl, event) },
    { kind: 'links', label: 'Calls of this step', links: links('createWebhook') },
    { kind: 'heading', text: 'Receive and verify' },
    {
      kind: 'text',
      words:
        'The response names the id of the webhook `webhookId`, and its key `verificationKey`. Start a receiver with the key in a second terminal, and make the address of the webhook lead to it. It says when it listens, and refuses what the platform has not signed.',
    },
    {
      kind: 'code',
      label: 'In the second terminal',
      language: 'sh',
      code: 'export WEBHOOK_KEY=whsec_…\n',
    },
    { kind: 'samples', label: 'Receiver', samples: receiverSamples({ isProgram: true }) },
    {
      kind: 'links',
      label: 'More about this step',
      links: [{ text: 'How to verify a delivery', path: pathOf('webhooks') }, ...checkLinks(portals)],
    },
  ];
}

/** Numbers the steps. */
function numbered(blocks: readonly Block[]): Block[] {
  let count = 0;
  return blocks.map((block) => {
    if (block.kind !== 'heading') return block;
    count += 1;
    return { ...block, text: `${count}. ${block.text}` };
  });
}
