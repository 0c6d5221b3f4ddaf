export interface Header {
  readonly name: string;
  readonly value: string;
}

const SIGNATURE = 'webhook-signature';

/** The headers of a delivery: the three of Standard Webhooks, and those that describe the body and the client. */
export function deliveryHeaders(
  batchId: string,
  { signedOn, signature, body }: { readonly signedOn: Date; readonly signature: string; readonly body: string },
): Header[] {
  return [
    { name: 'content-type', value: 'application/json' },
    { name: 'content-length', value: String(Buffer.byteLength(body)) },
    { name: 'user-agent', value: 'Payments-Webhooks/1.0' },
    { name: 'accept-encoding', value: 'identity' },
    { name: 'webhook-id', value: batchId },
    { name: 'webhook-timestamp', value: String(Math.floor(signedOn.getTime() / 1000)) },
    { name: SIGNATURE, value: signature },
  ];
}

/** The headers to store and show, without the signature, so that a reader of an attempt cannot replay it. */
export function redactSignature(headers: readonly Header[]): Header[] {
  return headers.map(({ name, value }) => ({ name, value: name === SIGNATURE ? 'v1,[redacted]' : value }));
}
