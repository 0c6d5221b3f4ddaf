import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import * as z from 'zod/mini';
import { type Clock, systemClock } from '../clock.ts';
import type { Database } from '../database/open-database.ts';
import { emptyResponse } from '../http/response-headers.ts';
import { PlatformError } from '../http/errors.ts';
import { type GuardOptions, guardRoutes, readMember, userMemberOf, userOf } from '../http/guard.ts';
import { loadConnectionTokens } from './connection-tokens.ts';
import { type HubConnection, serveConnection } from './hub-connection.ts';
import { PUSH_CHANNEL } from './push.ts';
import { type ConnectionLimits, type ConnectionOwner, createUserConnections } from './user-connections.ts';

export interface HubOptions extends ConnectionLimits {
  readonly clock?: Clock;
}

interface HubNeeds extends HubOptions, Pick<GuardOptions, 'verifyToken' | 'verifyKey'> {
  readonly database: Pick<Database, 'db' | 'listen'>;
  /** The only origin whose pages may connect. */
  readonly portalUrl: string;
}

const HUB_PATH = '/v2/notificationhub/global';
/** The time between negotiation and WebSocket. */
const TICKET_MS = 30_000;
/** Clients send only a handshake and pings. */
const MESSAGE_BYTES_MAX = 4_096;

const pushSchema = z.union([
  z.object({ sessionId: z.string() }),
  z.object({
    tenantId: z.string(),
    userId: z.string(),
    event: z.optional(z.string()),
    argument: z.optional(z.unknown()),
  }),
]);

/**
 * The notification hub: SignalR's JSON protocol over WebSockets. A connection belongs to one user in one tenant and
 * receives the events that `pushTo` sends to that user on any instance. It ends when the access token expires, the
 * session or the membership ends, or the app closes.
 */
export async function registerHub(app: FastifyInstance, needs: HubNeeds): Promise<void> {
  const { database, portalUrl, verifyToken, verifyKey, clock = systemClock } = needs;
  const tokens = await loadConnectionTokens(database.db);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_BYTES_MAX, perMessageDeflate: false });
  const connections = createUserConnections(needs);
  let isClosing = false;

  function pass(payload: string | undefined): void {
    // Notifications may have been missed: clients reload their data when they reconnect.
    if (payload === undefined) return connections.endAll();
    const push = pushSchema.parse(JSON.parse(payload));
    if ('sessionId' in push) {
      for (const connection of connections.ofSession(push.sessionId)) connection.end();
      return;
    }
    const { event, argument, ...target } = push;
    for (const connection of connections.of(target)) {
      if (event === undefined) connection.end();
      else connection.send(event, argument);
    }
  }

  /** The user and session that a WebSocket belongs to and when it expires, once ticket, token and membership have been verified. */
  async function admit(
    query: URLSearchParams,
    { authorization = '' }: IncomingHttpHeaders,
  ): Promise<{ owner: ConnectionOwner; expiresAt: number } | undefined> {
    const ticket = tokens.read(query.get('id') ?? '');
    if (!ticket || ticket.expiresAt <= clock.now()) return undefined;
    // A browser sends the token in the address because it cannot set the header.
    const accessToken = /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? query.get('access_token') ?? '';
    const caller = await verifyToken(accessToken).catch(() => undefined);
    if (caller?.subject !== ticket.subject) return undefined;
    const member = await readMember(database.db, ticket);
    const { sessionId, expiresAt } = caller;
    return member && { owner: { tenantId: member.tenantId, userId: member.userId, sessionId }, expiresAt };
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const target = request.url ?? '';
    const address = URL.canParse(target, 'http://hub') ? new URL(target, 'http://hub') : undefined;
    if (address?.pathname !== HUB_PATH) return refuse(socket, '404 Not Found');
    // Programs other than browsers send no Origin and need no check: they have no cookies and run no foreign pages.
    const { origin } = request.headers;
    if (origin !== undefined && origin !== portalUrl) return refuse(socket, '403 Forbidden');
    const admitted = await admit(address.searchParams, request.headers);
    if (!admitted) return refuse(socket, '401 Unauthorized');
    const { owner, expiresAt } = admitted;
    if (isClosing) return refuse(socket, '503 Service Unavailable');
    if (!connections.hasRoom(owner)) return refuse(socket, '429 Too Many Requests');
    // From here until the connection is counted nothing is awaited, so that concurrent requests cannot exceed the limit.
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const onClosed = (closed: HubConnection) => connections.remove(owner, closed);
      const connection = serveConnection(webSocket, { expiresAt, clock, onClosed });
      connections.add(owner, connection);
      // The session or membership may have ended after the check, when the hub did not know the connection yet.
      void admit(address.searchParams, request.headers).then((still) => still ?? connection.end(), connection.end);
    });
  }

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => undefined); // the client has disconnected
    upgrade(request, socket, head).catch((error: unknown) => {
      app.log.error(error);
      refuse(socket, '500 Internal Server Error');
    });
  });

  await app.register(
    async function hubRoutes(scope) {
      guardRoutes(scope, { db: database.db, verifyToken, verifyKey });
      scope.post('/negotiate', { config: { access: 'member', usersOnly: true }, schema: { hide: true } }, (request) => {
        const { userId, tenantId, accountId } = userMemberOf(request);
        if (!connections.hasRoom({ tenantId, userId })) throw new PlatformError('RATE_LIMITED');
        const { subject } = userOf(request);
        return {
          negotiateVersion: 1,
          connectionId: randomUUID(),
          connectionToken: tokens.sign({ subject, tenantId, accountId, expiresAt: clock.now() + TICKET_MS }),
          availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
        };
      });
    },
    { prefix: HUB_PATH },
  );

  const stopListening = await database.listen(PUSH_CHANNEL, (payload) => {
    try {
      pass(payload);
    } catch (error) {
      app.log.error(error); // one invalid notification must not end the process
    }
  });
  // Otherwise the server would wait for open WebSockets before it closes.
  app.addHook('preClose', async function endConnections() {
    isClosing = true;
    await stopListening();
    connections.endAll();
  });
}

/** Rejects a WebSocket and closes its socket, because a client that never closes it would keep the server from closing. */
function refuse(socket: Duplex, status: string): void {
  socket.once('finish', () => socket.destroy());
  socket.end(emptyResponse(status));
}
