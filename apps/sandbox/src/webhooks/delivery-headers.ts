export interface Header {
  readonly name: string;
  readonly value: string;
}

const SIGNATURE = 'webhook-signature';

/** What goes out with a batch beside what HTTP itself needs: Standard Webhooks' three, and what the body is. */
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

/** As they are kept and shown: whoever may see how a delivery went need not be able to send it anew. */
export function redactSignature(headers: readonly Header[]): Header[] {
  return headers.map(({ name, value }) => ({ name, value: name === SIGNATURE ? 'v1,[redacted]' : value }));
}
