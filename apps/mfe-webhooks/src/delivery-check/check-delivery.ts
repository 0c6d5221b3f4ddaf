import { type Headers, readHeaders } from './read-headers.ts';

/** A delivery as a receiver got it, and the key of its webhook. */
export interface PastedDelivery {
  readonly headers: string;
  readonly body: string;
  readonly key: string;
}

export type DeliveryPart = 'Headers' | 'Time' | 'Key' | 'Signature' | 'Body';

/** `unknown`: it cannot be judged before another part is right. */
export type PartState = 'right' | 'wrong' | 'unknown';

export interface PartCheck {
  readonly part: DeliveryPart;
  readonly state: PartState;
  /** The fault and its remedy, as sentences. */
  readonly words: string;
}

/** The longest difference between the time of a delivery and a receiver's clock, in seconds. */
const TOLERANCE_S = 5 * 60;
const KEY_PREFIX = 'whsec_';
/** The length of an HMAC-SHA256, in bytes. */
const HASH_BYTES = 32;
/** The bounds of Standard Webhooks, in bytes. */
const KEY_BYTES = { min: 24, max: 64 } as const;
const REQUIRED = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

/**
 * Checks each part of a delivery as Standard Webhooks describes: its headers, time, key, signature and body. Nothing leaves the
 * browser. `now`: ms since 1970. Rejects if the browser has no Web Crypto, as on a page without HTTPS.
 */
export async function checkDelivery(pasted: PastedDelivery, now: number): Promise<PartCheck[]> {
  const headers = readHeaders(pasted.headers);
  const [id = '', timestamp = '', signature = ''] = REQUIRED.map((name) => headers.get(name)?.[0]);
  const fault = {
    Headers: faultOfHeaders(headers),
    Time: faultOfTime(timestamp, now),
    Key: faultOfKey(pasted.key),
    Signature: faultOfSignature(signature),
    Body: pasted.body.trim() === '' ? 'Paste the body of the delivery.' : undefined,
  };
  const canCompare = [fault.Headers, fault.Key, fault.Signature, fault.Body].every((one) => one === undefined);
  const compared = canCompare ? await compare({ id, timestamp, signature, ...pasted }) : undefined;
  return PARTS.map((part): PartCheck => {
    const words = fault[part] ?? (compared?.wrong?.part === part ? compared.wrong.words : undefined);
    if (words !== undefined) return { part, state: 'wrong', words };
    if (part === 'Headers' || part === 'Time' || compared?.isSigned)
      return { part, state: 'right', words: RIGHT[part] };
    return { part, state: 'unknown', words: compared ? (compared.suspicions?.[part] ?? NOT_SIGNED) : NOT_COMPARED };
  });
}

/** In the order in which a receiver checks them. */
const PARTS: readonly DeliveryPart[] = ['Headers', 'Time', 'Key', 'Signature', 'Body'];
const NOT_COMPARED = 'Correct the wrong parts to check this one.';
const NOT_SIGNED = 'It cannot be confirmed, because no signature matches these values.';
const RIGHT: Readonly<Record<DeliveryPart, string>> = {
  Headers: 'All three headers are present.',
  Time: 'It was sent within the last five minutes.',
  Key: 'It is the key that signed this delivery.',
  Signature: 'It is valid for these values.',
  Body: 'It is unchanged.',
};

function faultOfHeaders(headers: Headers): string | undefined {
  const missing = REQUIRED.filter((name) => !headers.get(name)?.[0]);
  if (missing.length === REQUIRED.length) return 'Paste the headers of the delivery, one per line.';
  if (missing.length > 0) return `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing.`;
  const repeated = REQUIRED.find((name) => (headers.get(name)?.length ?? 0) > 1);
  return repeated === undefined ? undefined : `${repeated} occurs more than once. Paste one delivery only.`;
}

function faultOfTime(timestamp: string, now: number): string | undefined {
  if (timestamp === '') return 'webhook-timestamp is missing.';
  if (!/^\d+$/.test(timestamp)) return 'webhook-timestamp must be a whole number of seconds since 1970.';
  if (timestamp.length >= 13) return 'webhook-timestamp is in milliseconds. It must be in seconds since 1970.';
  const age = Math.floor(now / 1000) - Number(timestamp);
  if (age > TOLERANCE_S) {
    return `It was sent ${durationWords(age)} ago. A receiver must refuse a delivery that is more than five minutes old, because it may be a copy.`;
  }
  if (age < -TOLERANCE_S) {
    return `It is ${durationWords(-age)} in the future. Check the clock of this device, and that the header is unchanged.`;
  }
  return undefined;
}

function faultOfKey(key: string): string | undefined {
  const text = key.trim();
  if (text === '') return 'Enter the verification key of the webhook.';
  if (/^[ps]k_/.test(text)) return 'This is an API key. Enter the verification key of the webhook, whsec_….';
  const bytes = bytesOfKey(text);
  if (bytes === undefined) return 'The key is not base64 after whsec_. Part of it may be missing.';
  if (bytes.length === 0) return 'This key is empty: anyone could sign with it.';
  return bytes.length >= KEY_BYTES.min && bytes.length <= KEY_BYTES.max
    ? undefined
    : `A verification key has ${KEY_BYTES.min} to ${KEY_BYTES.max} bytes; this one has ${bytes.length}. Part of it may be missing.`;
}

function bytesOfKey(key: string): Uint8Array<ArrayBuffer> | undefined {
  const text = key.trim();
  return fromBase64(text.startsWith(KEY_PREFIX) ? text.slice(KEY_PREFIX.length) : text);
}

/** The signatures of a header, such as `v1,a2V5 v1,b2xk`, by version. */
function signaturesIn(header: string): { readonly version: string; readonly value: string }[] {
  return header
    .split(/\s+/)
    .filter((part) => part !== '')
    .map((part) => {
      const comma = part.indexOf(',');
      return comma < 0 ? { version: '', value: part } : { version: part.slice(0, comma), value: part.slice(comma + 1) };
    });
}

function faultOfSignature(header: string): string | undefined {
  const all = signaturesIn(header);
  if (all.length === 0) return 'webhook-signature is missing.';
  const current = all.filter(({ version }) => version === 'v1');
  if (current.length === 0) {
    const versions = [...new Set(all.map(({ version }) => version))].filter((version) => version !== '');
    return versions.length === 0
      ? 'It has no version. A signature begins with v1, and a comma.'
      : `It has the version ${versions.join(', ')}. The platform signs with version v1.`;
  }
  if (current.every(({ value }) => value === '[redacted]')) {
    return 'The portal does not show signatures. Copy the header from your receiver.';
  }
  return current.some(({ value }) => fromBase64(value)?.length === HASH_BYTES)
    ? undefined
    : `After v1, and a comma, a signature is ${HASH_BYTES} bytes in base64. Part of it may be missing.`;
}

interface Comparable extends PastedDelivery {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
}

interface Comparison {
  /** A signature is valid for the values, or for the body before it was changed. */
  readonly isSigned: boolean;
  readonly wrong?: { readonly part: DeliveryPart; readonly words: string };
  /** The parts that may be wrong, of which the values do not show which one is. */
  readonly suspicions?: Partial<Readonly<Record<DeliveryPart, string>>>;
}

/** Compares the signatures with the values. If none is valid, says which part is wrong, as far as the values show it. */
async function compare(delivery: Comparable): Promise<Comparison> {
  const { id, body } = delivery;
  if (await matches(delivery, body)) return { isSigned: true };
  for (const [words, before] of earlierBodies(body)) {
    if (await matches(delivery, before)) return { isSigned: true, wrong: { part: 'Body', words } };
  }
  return { isSigned: false, ...faultOf(id, readJson(body)) };
}

function faultOf(id: string, body: { readonly value: unknown } | undefined): Pick<Comparison, 'suspicions' | 'wrong'> {
  if (!body) {
    const words = 'It is not complete JSON. Paste the whole body, as your receiver got it.';
    return { wrong: { part: 'Body', words } };
  }
  const batchId = batchIdOf(body.value);
  if (batchId !== undefined && batchId !== id) {
    const words = 'webhook-id differs from the batchId in the body: they belong to different deliveries.';
    return { wrong: { part: 'Headers', words } };
  }
  return {
    wrong: {
      part: 'Signature',
      words: 'It does not match: the key, the body, webhook-id or webhook-timestamp is not the one that was signed.',
    },
    suspicions: {
      Key: 'It may be the key of another webhook, or from before the webhook was replaced.',
      Body: 'It may have been changed on its way, even by one character.',
    },
  };
}

async function matches({ id, timestamp, signature, key }: Comparable, body: string): Promise<boolean> {
  const { subtle } = globalThis.crypto;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const secret = bytesOfKey(key) ?? new Uint8Array();
  const verifier = await subtle.importKey('raw', secret, algorithm, false, ['verify']);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const { version, value } of signaturesIn(signature)) {
    const bytes = version === 'v1' ? fromBase64(value) : undefined;
    if (bytes && (await subtle.verify('HMAC', verifier, bytes, signed))) return true;
  }
  return false;
}

/** Changes that a body can undergo on its way, each with the body before it. */
function earlierBodies(body: string): (readonly [words: string, before: string])[] {
  const parsed = readJson(body);
  return [
    ['It has spaces or line breaks at its beginning or end that were not sent.', body.trim()],
    ['Its line breaks differ from those that were sent.', body.replaceAll('\r\n', '\n')],
    ...(parsed
      ? [
          [
            'It was parsed and written again, which changes spaces or characters. Verify the raw body, as received.',
            JSON.stringify(parsed.value),
          ] as const,
        ]
      : []),
  ];
}

function readJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function batchIdOf(body: unknown): string | undefined {
  const batchId: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'batchId') : undefined;
  return typeof batchId === 'string' ? batchId : undefined;
}

/** The bytes of a text in base64 with its padding; `undefined` if it is none. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined;
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** A duration in seconds, in words: '6 minutes', '1 hour'. */
function durationWords(seconds: number): string {
  const [unit, size] = UNITS.find(([, least]) => seconds >= least) ?? ['minute', 60];
  const count = Math.floor(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
] as const;
