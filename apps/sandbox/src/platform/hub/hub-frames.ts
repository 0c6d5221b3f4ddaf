import * as z from 'zod/mini';

/** Ends every message of the SignalR JSON protocol. */
const RECORD_END = '\u001e';

/** The message types that this hub sends or accepts, with the numbers of the protocol. */
export const FRAME = { invocation: 1, completion: 3, streamInvocation: 4, ping: 6, close: 7 } as const;

const handshakeSchema = z.object({ protocol: z.string(), version: z.number() });

const frameSchema = z.object({
  type: z.number(),
  invocationId: z.optional(z.string()),
});

export type Frame = z.infer<typeof frameSchema>;

/** Encodes a message for the WebSocket. */
export function writeFrame(frame: object): string {
  return JSON.stringify(frame) + RECORD_END;
}

/** The complete messages in a WebSocket message, parsed as JSON; there may be several. `undefined` if the text is invalid. */
function readRecords(text: string): readonly unknown[] | undefined {
  if (!text.endsWith(RECORD_END)) return undefined;
  try {
    return text
      .slice(0, -1)
      .split(RECORD_END)
      .map((record): unknown => JSON.parse(record));
  } catch {
    return undefined;
  }
}

export type Handshake =
  /** `rest`: the messages that followed in the same WebSocket message. */
  { readonly ok: true; readonly rest: readonly Frame[] } | { readonly ok: false; readonly why: string };

/** Parses the first message of a client, which names its protocol. */
export function readHandshake(text: string): Handshake {
  const [first, ...rest] = readRecords(text) ?? [];
  const handshake = handshakeSchema.safeParse(first);
  const frames = z.array(frameSchema).safeParse(rest);
  if (!handshake.success || !frames.success) return { ok: false, why: 'The first message must be the handshake.' };
  const { protocol, version } = handshake.data;
  return protocol === 'json' && version === 1
    ? { ok: true, rest: frames.data }
    : { ok: false, why: `The protocol must be 'json', version 1.` };
}

/** Parses the messages after the handshake; `undefined` if they are not valid in the protocol. */
export function readFrames(text: string): readonly Frame[] | undefined {
  const records = readRecords(text);
  const frames = records && z.array(frameSchema).safeParse(records);
  return frames?.success ? frames.data : undefined;
}
