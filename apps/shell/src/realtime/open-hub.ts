import {
  DefaultHttpClient,
  HttpError,
  type HttpRequest,
  type HttpResponse,
  HttpTransportType,
  HubConnectionBuilder,
  LogLevel,
  NullLogger,
} from '@microsoft/signalr';
import { HubRefusal, type OpenHub } from './keep-connected.ts';

/** The hub, the tenant and the events of a connection. */
export interface HubAddress {
  readonly hubUrl: string;
  readonly tenant: { readonly accountId: string; readonly tenantId: string };
  /** The events that have a listener. */
  readonly events: readonly string[];
}

/** Opens connections with the platform's own client. This file loads with the first connection. */
export function hubAt({ hubUrl, tenant, events }: HubAddress): OpenHub {
  return async ({ token, onEvent, onClosed }) => {
    const httpClient = new StatusKeepingClient();
    const connection = new HubConnectionBuilder()
      .withUrl(hubUrl, {
        httpClient,
        transport: HttpTransportType.WebSockets,
        accessTokenFactory: () => token,
        headers: { 'X-Account-Id': tenant.accountId, 'X-Tenant-Id': tenant.tenantId },
        withCredentials: false,
      })
      .configureLogging(LogLevel.None)
      .build();
    for (const event of events) connection.on(event, (payload: unknown) => onEvent(event, payload));
    connection.onclose(onClosed);
    try {
      await connection.start();
    } catch (error) {
      throw httpClient.refusedWith === undefined ? error : new HubRefusal(httpClient.refusedWith, error);
    }
    return { stop: () => connection.stop() };
  };
}

/** The client's own error gives the status of a refused negotiation only as text. */
class StatusKeepingClient extends DefaultHttpClient {
  refusedWith: number | undefined;

  constructor() {
    super(NullLogger.instance);
  }

  override async send(request: HttpRequest): Promise<HttpResponse> {
    try {
      return await super.send(request);
    } catch (error) {
      if (error instanceof HttpError) this.refusedWith = error.statusCode;
      throw error;
    }
  }
}
