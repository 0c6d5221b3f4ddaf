import pg from 'pg';

const RECONNECT_MS = 1000;

/**
 * Listens to a channel on a separate connection and reconnects whenever that breaks. Notifications in the meantime are lost,
 * so every reconnection calls `onNotification` without a text. Rejects if the first connection fails.
 */
export async function listenOnPostgres(
  url: string,
  channel: string,
  onNotification: (payload?: string) => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isEnded = false;

  async function connect(): Promise<void> {
    const connection = new pg.Client({ connectionString: url, keepAlive: true });
    connection.on('notification', ({ payload }) => onNotification(payload ?? ''));
    connection.on('error', () => undefined);
    connection.once('end', () => {
      if (client === connection) reconnectSoon();
    });
    try {
      await connection.connect();
      await connection.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await connection.end().catch(() => undefined);
      throw error;
    }
    client = connection;
    if (isEnded) await connection.end();
  }

  function reconnectSoon(): void {
    client = undefined;
    if (isEnded) return;
    retry = setTimeout(() => void connect().then(() => onNotification(), reconnectSoon), RECONNECT_MS);
    retry.unref();
  }

  await connect();
  return async () => {
    isEnded = true;
    clearTimeout(retry);
    await client?.end();
  };
}
