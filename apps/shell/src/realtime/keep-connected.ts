import type { RealtimeStatus } from '@portal/contract/react';
import type { Clock } from '@portal/ui/basics';

/** The wait before reconnecting after a close or a failure. */
export const HUB_RECONNECT_MS = 3_000;
/** How often the token in use is compared with the session's. */
export const TOKEN_CHECK_MS = 5_000;
/** How long the old connection stays open after the new one opens, for events that are still in transit on it. */
export const OVERLAP_MS = 1_000;

/** The hub refused this connection with an HTTP status. */
export class HubRefusal extends Error {
  override readonly name = 'HubRefusal';
  readonly status: number;

  constructor(status: number, cause: unknown) {
    super(`The notification hub refused the connection (${status})`, { cause });
    this.status = status;
  }
}

interface OpenedHub {
  stop(this: void): Promise<void>;
}

/** Opens one connection: negotiation, WebSocket, handshake. Rejects with a `HubRefusal` if the hub responded. */
export type OpenHub = (options: {
  readonly token: string;
  onEvent(this: void, name: string, payload: unknown): void;
  /** The connection ended after it was open; also called when `stop` ended it. */
  onClosed(this: void): void;
}) => Promise<OpenedHub>;

interface KeepConnectedNeeds {
  readonly open: OpenHub;
  getToken(this: void): Promise<string | undefined>;
  /** Returns a token to replace a refused one. */
  refreshToken(this: void): Promise<string | undefined>;
  onEvent(this: void, name: string, payload: unknown): void;
  onStatus(this: void, status: RealtimeStatus): void;
  /** From now on every event is received; earlier ones, while disconnected or connecting, were missed. */
  onConnected(this: void): void;
  /** The connection failed. Called once, and again only after a connection in between. */
  onFailure(this: void, error: unknown): void;
  readonly clock: Clock;
}

/** One connection, with the events it received while there was another one. */
interface Line {
  readonly token: string;
  readonly received: Map<string, number>;
  stop?: () => Promise<void>;
}

/**
 * Keeps a connection to the hub until the returned function is called. It reconnects 3 seconds after a close. With a
 * new token, a new connection replaces the old one before that is stopped, and an event that arrives on both is
 * passed on once. A hub that refuses the user (401, 403) is tried again only with a new token: after 401 at once,
 * then whenever the session has another.
 */
export function keepConnected(needs: KeepConnectedNeeds): () => void {
  const { open, getToken, refreshToken, onEvent, onStatus, onConnected, onFailure, clock } = needs;
  const lines = new Set<Line>();
  const timers = new Map<string, () => void>();
  let isStopped = false;
  let isOpening = false;
  let hasFailed = false;
  let current: Line | undefined;
  /** The token that the hub refuses. */
  let refusedToken: string | undefined;

  function schedule(name: string, ms: number, task: () => void): void {
    timers.get(name)?.();
    const run = () => {
      timers.delete(name);
      task();
    };
    timers.set(name, clock.after(ms, run));
  }

  function receive(line: Line, name: string, payload: unknown): void {
    if (isStopped || !lines.has(line)) return;
    if (lines.size > 1) {
      const event = JSON.stringify([name, payload]);
      const times = (line.received.get(event) ?? 0) + 1;
      line.received.set(event, times);
      for (const other of lines) if (other !== line && (other.received.get(event) ?? 0) >= times) return;
    }
    onEvent(name, payload);
  }

  function drop(line: Line): void {
    lines.delete(line);
    void line.stop?.().catch(() => undefined); // it has ended either way
    if (lines.size === 1) for (const { received } of lines) received.clear();
  }

  function closed(line: Line): void {
    drop(line);
    if (isStopped || line !== current) return;
    current = undefined;
    onStatus('disconnected');
    connectAfter(HUB_RECONNECT_MS);
  }

  async function openLine(token: string): Promise<Line> {
    const line: Line = { token, received: new Map() };
    lines.add(line);
    try {
      const opened = await open({
        token,
        onEvent: (name, payload) => receive(line, name, payload),
        onClosed: () => closed(line),
      });
      line.stop = opened.stop;
      return line;
    } catch (error) {
      drop(line);
      throw error;
    }
  }

  function take(line: Line): void {
    // It closed while opening.
    if (!lines.has(line)) return connectAfter(HUB_RECONNECT_MS);
    const former = current;
    current = line;
    hasFailed = false;
    refusedToken = undefined;
    timers.get('connect')?.();
    timers.delete('connect');
    if (former) return schedule('overlap', OVERLAP_MS, () => drop(former));
    onStatus('connected');
    onConnected();
  }

  function failed(error: unknown, token: string): void {
    if (!hasFailed) onFailure(error);
    hasFailed = true;
    // Any other status says nothing about this user: the server may be restarting, overloaded or in maintenance.
    if (error instanceof HubRefusal && (error.status === 401 || error.status === 403)) refusedToken = token;
    // A connection that still works is moved at a later token check.
    else if (!current) connectAfter(HUB_RECONNECT_MS);
  }

  function connectAfter(ms: number): void {
    schedule('connect', ms, () => void connect());
  }

  async function connect(): Promise<void> {
    if (isOpening || isStopped) return;
    isOpening = true;
    let token = await getToken().catch(() => undefined);
    try {
      // Signed out, or the provider is unreachable: a later token check decides.
      if (token === undefined || token === refusedToken || isStopped) return;
      const line = await openLine(token).catch(async (error: unknown) => {
        if (!(error instanceof HubRefusal) || error.status !== 401) throw error;
        const fresh = await refreshToken();
        if (fresh === undefined || isStopped) throw error;
        token = fresh;
        return openLine(fresh);
      });
      if (isStopped) drop(line);
      else take(line);
    } catch (error) {
      if (!isStopped) failed(error, token ?? '');
    } finally {
      isOpening = false;
    }
  }

  async function checkToken(): Promise<void> {
    schedule('token', TOKEN_CHECK_MS, () => void checkToken());
    const token = await getToken().catch(() => undefined);
    if (token !== undefined && token !== current?.token && !timers.has('connect')) await connect();
  }

  void connect();
  schedule('token', TOKEN_CHECK_MS, () => void checkToken());

  return () => {
    isStopped = true;
    for (const cancel of timers.values()) cancel();
    for (const line of lines) drop(line);
    if (current) onStatus('disconnected');
  };
}
