import type { RawData, WebSocket } from 'ws';
import type { Clock } from '../clock.ts';
import { FRAME, type Frame, readFrames, readHandshake, writeFrame } from './hub-frames.ts';

export interface HubConnection {
  /** Does nothing before the handshake. */
  send(event: string, argument: unknown): void;
  /** Sends a close message that allows the client to reconnect, and closes the connection. */
  end(): void;
}

/** The interval of the hub's pings; clients disconnect after twice that time without one. */
const PING_MS = 15_000;
/** Clients ping at the same interval; one that is silent for this long is disconnected. */
const SILENCE_MS = 30_000;
const HANDSHAKE_MS = 15_000;
/** How long to wait for the other side to complete the closing handshake. */
const CLOSING_MS = 2_000;
/** The most unread data before a slow client is disconnected; it reloads its data when it reconnects. */
const UNREAD_BYTES_MAX = 1_000_000;

/** The close codes of RFC 6455 that the hub sends. */
const NORMAL = 1000;
const UNSUPPORTED = 1003;

interface HubConnectionOptions {
  /** When the access token expires, in milliseconds since 1970. */
  readonly expiresAt: number;
  readonly clock: Clock;
  onClosed(connection: HubConnection): void;
}

/** Serves one client with the SignalR JSON protocol, version 1: handshake, pings in both directions, events, close. */
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
    // From here on the hub only waits for the client; no timer may interrupt the closing handshake.
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
      // This hub has no methods; a call that expects a response gets an error.
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
    if (isBinary || !Buffer.isBuffer(data)) return refuse('The hub accepts only text messages.');
    const text = data.toString();
    if (!isOpen) return greet(text);
    const frames = readFrames(text);
    if (frames) take(frames);
    else refuse('The message is not valid in the SignalR JSON protocol.');
  });
  // An invalid or too large frame; the library itself reports it to the client and closes the connection.
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
