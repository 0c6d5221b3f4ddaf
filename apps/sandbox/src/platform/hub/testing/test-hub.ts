import { type HubConnection, HubConnectionBuilder, HttpTransportType, LogLevel } from '@microsoft/signalr';
import { demoTenant, type TestSandbox } from '../../../testing/test-sandbox.ts';

type TenantName = Parameters<typeof demoTenant>[0];

export interface TestClient {
  readonly connection: HubConnection;
  /** The arguments of the received events, in order. */
  readonly received: readonly unknown[];
  /** Resolves once this many events have been received. */
  receives(count: number): Promise<void>;
  /** Resolves when the connection has ended. */
  readonly closed: Promise<Error | undefined>;
}

interface ClientOptions {
  readonly email: string;
  readonly tenant?: TenantName;
  /** Default: a valid token. */
  readonly token?: string;
}

/** The event that these tests push. */
export const EVENT = 'ExportReportsCompleted';

/** Starts listening with a test's sandbox; returns the address of its hub. */
export async function listenAt({ app }: TestSandbox): Promise<string> {
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return `${address}/v2/notificationhub/global`;
}

/** The platform's own client, not started yet. */
export async function createClient(
  sandbox: TestSandbox,
  hubUrl: string,
  { email, tenant = 'Northwind Payments', token }: ClientOptions,
): Promise<TestClient> {
  const { tenantId, accountId } = demoTenant(tenant);
  const accessToken = token ?? (await sandbox.tokenFor(email));
  const connection = new HubConnectionBuilder()
    .withUrl(hubUrl, {
      transport: HttpTransportType.WebSockets,
      accessTokenFactory: () => accessToken,
      headers: { 'X-Tenant-Id': tenantId, 'X-Account-Id': accountId },
    })
    .configureLogging(LogLevel.None)
    .build();
  const received: unknown[] = [];
  const waiting = new Set<() => void>();
  connection.on(EVENT, (argument: unknown) => {
    received.push(argument);
    for (const look of waiting) look();
  });
  const closed = new Promise<Error | undefined>((resolve) => connection.onclose(resolve));
  return {
    connection,
    received,
    closed,
    receives: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (received.length < count) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}

/** The same, after it has connected. */
export async function connectClient(sandbox: TestSandbox, hubUrl: string, options: ClientOptions): Promise<TestClient> {
  const client = await createClient(sandbox, hubUrl, options);
  await client.connection.start();
  return client;
}

/** The push target for a demo account in a demo tenant. */
export async function targetOf({ db }: TestSandbox, email: string, tenant: TenantName = 'Northwind Payments') {
  const { tenantId } = demoTenant(tenant);
  const { user_id } = await db
    .selectFrom('tenant_users')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('email_address', '=', email)
    .executeTakeFirstOrThrow();
  return { tenantId, userId: user_id };
}
