import type { RawData, WebSocket } from 'ws';
import type { Clock } from '../clock.ts';
import { FRAME, type Frame, readFrames, readHandshake, writeFrame } from './hub-frames.ts';

export interface HubConnection {
  /** Does nothing before the client has said which protocol it speaks. */
  send(event: string, argument: unknown): void;
  /** Says goodbye, and that the client may come back. */
  end(): void;
}

/** How often the hub says that it is there; its clients give up after twice that. */
const PING_MS = 15_000;
/** A client pings as often; after this long without a word it is gone. */
const SILENCE_MS = 30_000;
const HANDSHAKE_MS = 15_000;
/** Who closes a WebSocket waits this long for the other side to do the same. */
const CLOSING_MS = 2_000;
/** What a client that does not read may owe before it is dropped; it catches up when it comes back. */
const UNREAD_BYTES_MAX = 1_000_000;

/** The close codes of RFC 6455 that a client may see. */
const NORMAL = 1000;
const UNSUPPORTED = 1003;

interface HubConnectionOptions {
  /** When its token runs out, in milliseconds since 1970. */
  readonly expiresAt: number;
  readonly clock: Clock;
  onClosed(connection: HubConnection): void;
}

/** Speaks the SignalR JSON protocol, version 1, with one client: handshake, pings both ways, events, close. */
export function serveConnection(
  socket: WebSocket,
  { expiresAt, clock, onClosed }: HubConnectionOptions,
): HubConnection {
  let isOpen = false;
  const timers = new Map<string, () => void>();

  function schedule(name: string, ms: number, call: () => void): void {
    timers.get(name)?.();
    timers.set(name, clock.after(ms, call));
  }

  function write(frame: object): void {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > UNREAD_BYTES_MAX) return socket.terminate();
    socket.send(writeFrame(frame));
  }

  function close(code: number): void {
    // From now on only the other side is waited for: nothing may cut the goodbye short.
    for (const cancel of timers.values()) cancel();
    socket.close(code);
    schedule('closing', CLOSING_MS, () => socket.terminate());
  }

  const connection: HubConnection = {
    send(event, argument) {
      if (isOpen) write({ type: FRAME.invocation, target: event, arguments: [argument] });
    },
    end() {
      if (!isOpen) return socket.terminate();
      write({ type: FRAME.close, allowReconnect: true });
      close(NORMAL);
    },
  };

  function ping(): void {
    write({ type: FRAME.ping });
    schedule('ping', PING_MS, ping);
  }

  function refuse(why: string): void {
    write(isOpen ? { type: FRAME.close, error: why } : { error: why });
    close(UNSUPPORTED);
  }

  function take(frames: readonly Frame[]): void {
    for (const { type, invocationId } of frames) {
      if (type === FRAME.close) return close(NORMAL);
      // Nothing can be asked of this hub; who waits for an answer is told so.
      const asks = type === FRAME.invocation || type === FRAME.streamInvocation;
      if (asks && invocationId !== undefined)
        write({ type: FRAME.completion, invocationId, error: 'The hub has no methods.' });
    }
  }

  function greet(text: string): void {
    const handshake = readHandshake(text);
    if (!handshake.ok) return refuse(handshake.why);
    isOpen = true;
    timers.get('handshake')?.();
    socket.send(writeFrame({}));
    ping();
    take(handshake.rest);
  }

  socket.on('message', (data: RawData, isBinary) => {
    schedule('silence', SILENCE_MS, () => socket.terminate());
    if (isBinary || !Buffer.isBuffer(data)) return refuse('The hub speaks text.');
    const text = data.toString();
    if (!isOpen) return greet(text);
    const frames = readFrames(text);
    if (frames) take(frames);
    else refuse('That is no message of the SignalR JSON protocol.');
  });
  // A frame that is torn or too large; the library has told the client, and closes.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    for (const cancel of timers.values()) cancel();
    onClosed(connection);
  });
  schedule('handshake', HANDSHAKE_MS, () => socket.terminate());
  schedule('silence', SILENCE_MS, () => socket.terminate());
  schedule('expiry', expiresAt - clock.now(), connection.end);
  return connection;
}
