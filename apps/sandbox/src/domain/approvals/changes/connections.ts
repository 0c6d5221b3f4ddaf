import { type Provider, PROVIDERS } from '@portal/api-client/provider-configurations';
import { writerRoles } from '@portal/contract';
import * as z from 'zod/mini';
import { appThatCan } from '../../apps/money/app-that-can.ts';
import { findApp } from '../../apps/find-app.ts';
import { requireInstalled } from '../../apps/installed-apps.ts';
import { requireRedirect } from '../../mandates/provider-connections.ts';
import { findProvider } from '../../mandates/providers.ts';
import type { RequestedChange } from '../approved-change.ts';

const ofApp = z.object({ appId: z.string() });
const ofProvider = z.object({ provider: z.string() });

/** The permission to connect an app on its consent page. */
export const connectionOf = (appId: string) =>
  ({
    kind: 'appConfigurations',
    change: 'appConnection',
    fits: (stored: unknown) => ofApp.parse(stored).appId === appId,
  }) as const;

export const providerConnectionOf = (provider: Provider) =>
  ({
    kind: 'providerConfigurations',
    change: 'providerConnection',
    fits: (stored: unknown) => ofProvider.parse(stored).provider === provider,
  }) as const;

const CONNECTED = [{ name: 'Connection', after: 'By the requester, once, on the page of the provider' }];

export const appConnection: RequestedChange<'appConnection'> = {
  async prepare(request, input) {
    const { appId } = appThatCan('redirect', findApp(input.appId).appId);
    const { app } = await requireInstalled(request.server.services.db, request, appId);
    return {
      kind: 'appConfigurations',
      title: `Connect ${app.name}`,
      required: [writerRoles('APP')],
      subjects: [`connection of app ${appId}`],
      dependsOn: [`app ${appId}`],
      stored: { appId },
      shown: { changes: CONNECTED, publications: [] },
      isPermission: true,
    };
  },
  permission: (stored) => ({ appConnection: ofApp.parse(stored) }),
};

export const providerConnection: RequestedChange<'providerConnection'> = {
  licence: 'mandates',
  async prepare(_request, input) {
    const provider = findProvider(input.provider, 'providerConnection.provider');
    requireRedirect(provider);
    return {
      kind: 'providerConfigurations',
      title: `Connect ${PROVIDERS[provider]}`,
      required: [writerRoles('MANDATE')],
      subjects: [`connection of provider ${provider}`],
      stored: { provider },
      shown: { changes: CONNECTED, publications: [] },
      isPermission: true,
    };
  },
  permission: (stored) => ({ providerConnection: ofProvider.parse(stored) }),
};
