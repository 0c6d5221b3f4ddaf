import type { HubConnection } from './hub-connection.ts';
import type { PushTarget } from './push.ts';

export interface ConnectionLimits {
  /** The most connections of this instance, in total and per user. */
  readonly connectionsMax?: number | undefined;
  readonly connectionsMaxPerUser?: number | undefined;
}

/** A user in one tenant and the session that the connection was opened in. */
export interface ConnectionOwner extends PushTarget {
  readonly sessionId: string;
}

/** The connections of this instance by user and tenant. */
export interface UserConnections {
  hasRoom(user: PushTarget): boolean;
  add(owner: ConnectionOwner, connection: HubConnection): void;
  remove(user: PushTarget, connection: HubConnection): void;
  of(user: PushTarget): Iterable<HubConnection>;
  ofSession(sessionId: string): readonly HubConnection[];
  endAll(): void;
}

const CONNECTIONS_MAX = 5_000;
/** Enough for one person's tabs and devices. */
const CONNECTIONS_MAX_PER_USER = 30;

export function createUserConnections({
  connectionsMax = CONNECTIONS_MAX,
  connectionsMaxPerUser = CONNECTIONS_MAX_PER_USER,
}: ConnectionLimits): UserConnections {
  /** For each user, the session of each connection. */
  const users = new Map<string, Map<HubConnection, string>>();
  let count = 0;
  const nameOf = ({ tenantId, userId }: PushTarget) => `${tenantId} ${userId}`;

  return {
    hasRoom: (user) => count < connectionsMax && (users.get(nameOf(user))?.size ?? 0) < connectionsMaxPerUser,
    add(owner, connection) {
      const ofUser = users.get(nameOf(owner)) ?? new Map<HubConnection, string>();
      users.set(nameOf(owner), ofUser.set(connection, owner.sessionId));
      count += 1;
    },
    remove(user, connection) {
      const ofUser = users.get(nameOf(user));
      if (!ofUser?.delete(connection)) return;
      count -= 1;
      if (ofUser.size === 0) users.delete(nameOf(user));
    },
    of: (user) => [...(users.get(nameOf(user))?.keys() ?? [])],
    ofSession: (sessionId) =>
      [...users.values()].flatMap((ofUser) =>
        [...ofUser].flatMap(([connection, opened]) => (opened === sessionId ? [connection] : [])),
      ),
    endAll() {
      for (const ofUser of users.values()) for (const connection of ofUser.keys()) connection.end();
    },
  };
}
