import type { RealtimeStatus } from '@portal/contract/react';
import type { Clock } from '@portal/ui/basics';

/** How long after it closed, or could not be made, the connection is made again. */
export const HUB_RECONNECT_MS = 3_000;
/** How often the token in use is compared with the session's. */
export const TOKEN_LOOK_MS = 5_000;
/** An event may be under way on the old connection when the new one stands. */
export const OVERLAP_MS = 1_000;

/** The hub does not want this connection, and says so with an HTTP status. */
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

/** Opens one connection: negotiation, WebSocket, handshake. Rejects with a `HubRefusal` where the hub answered. */
export type OpenHub = (options: {
  readonly token: string;
  onEvent(this: void, name: string, payload: unknown): void;
  /** It has ended, after it was open; also when `stop` ended it. */
  onClosed(this: void): void;
}) => Promise<OpenedHub>;

interface KeepConnectedNeeds {
  readonly open: OpenHub;
  getToken(this: void): Promise<string | undefined>;
  /** A token in place of one that was refused. */
  refreshToken(this: void): Promise<string | undefined>;
  onEvent(this: void, name: string, payload: unknown): void;
  onStatus(this: void, status: RealtimeStatus): void;
  /** From now on everything is heard; what happened before, on a connection's way or between two of them, was not. */
  onConnected(this: void): void;
  /** It could not be connected; told once until it is. */
  onFailure(this: void, error: unknown): void;
  readonly clock: Clock;
}

/** One connection, with what it has heard while there was another one. */
interface Line {
  readonly token: string;
  readonly heard: Map<string, number>;
  stop?: () => Promise<void>;
}

/**
 * Keeps a connection to the hub until the returned function is called. It is made again 3 seconds after it closed; with a new
 * token, a new one takes its place before the old one is stopped, and an event that comes on both is told once. A hub that
 * does not want the user (401, 403) is asked again with a new token only: after 401 at once, then whenever the session has another.
 */
export function keepConnected(needs: KeepConnectedNeeds): () => void {
  const { open, getToken, refreshToken, onEvent, onStatus, onConnected, onFailure, clock } = needs;
  const lines = new Set<Line>();
  const timers = new Map<string, () => void>();
  let isStopped = false;
  let isOpening = false;
  let hasFailed = false;
  let current: Line | undefined;
  /** What the hub does not want. */
  let refusedToken: string | undefined;

  function schedule(name: string, ms: number, task: () => void): void {
    timers.get(name)?.();
    const run = () => {
      timers.delete(name);
      task();
    };
    timers.set(name, clock.after(ms, run));
  }

  function hear(line: Line, name: string, payload: unknown): void {
    if (isStopped || !lines.has(line)) return;
    if (lines.size > 1) {
      const event = JSON.stringify([name, payload]);
      const times = (line.heard.get(event) ?? 0) + 1;
      line.heard.set(event, times);
      for (const other of lines) if (other !== line && (other.heard.get(event) ?? 0) >= times) return;
    }
    onEvent(name, payload);
  }

  function drop(line: Line): void {
    lines.delete(line);
    void line.stop?.().catch(() => undefined); // it is gone either way
    if (lines.size === 1) for (const { heard } of lines) heard.clear();
  }

  function closed(line: Line): void {
    drop(line);
    if (isStopped || line !== current) return;
    current = undefined;
    onStatus('disconnected');
    connectAfter(HUB_RECONNECT_MS);
  }

  async function openLine(token: string): Promise<Line> {
    const line: Line = { token, heard: new Map() };
    lines.add(line);
    try {
      const opened = await open({
        token,
        onEvent: (name, payload) => hear(line, name, payload),
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
    // Closed in the very moment in which it was opened.
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
    // Any other answer says nothing about this user: what gave it is restarted, overloaded or put in order.
    if (error instanceof HubRefusal && (error.status === 401 || error.status === 403)) refusedToken = token;
    // What still works is moved with a later look at the token.
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
      // Signed out, or out of the provider's reach: a later look at the token says more.
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

  async function lookAtToken(): Promise<void> {
    schedule('look', TOKEN_LOOK_MS, () => void lookAtToken());
    const token = await getToken().catch(() => undefined);
    if (token !== undefined && token !== current?.token && !timers.has('connect')) await connect();
  }

  void connect();
  schedule('look', TOKEN_LOOK_MS, () => void lookAtToken());

  return () => {
    isStopped = true;
    for (const cancel of timers.values()) cancel();
    for (const line of lines) drop(line);
    if (current) onStatus('disconnected');
  };
}
