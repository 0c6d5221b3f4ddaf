import { validationSchema } from '@portal/api-client/installed-apps';
import { readerRoles } from '@portal/contract';
import * as z from 'zod/mini';
import { responses, success } from '../../../platform/http/envelope.ts';
import { defineRoute, type Route } from '../../../platform/http/route.ts';
import { CONFIGURATION_PATHS } from './configuration-routes.ts';
import { requireInstalled } from '../installed-apps.ts';
import { validateApp } from './validate-app.ts';

/** v1/apps/installed/{appId}/configuration/validate: whether an installed app can be used. */
export const validationRoutes: readonly Route[] = CONFIGURATION_PATHS.map(({ url, version }) =>
  defineRoute({
    method: 'GET',
    url: `${url}/validate`,
    config: { access: { anyOf: readerRoles('APP') }, refusals: ['APP_NOT_INSTALLED'] },
    schema: {
      tags: ['Apps'],
      operationId: `validateApp${version}`,
      summary: 'Validate the saved configuration of an app with its provider',
      description: 'Takes a moment. The result is listed with the installed apps, until the next save.',
      params: z.object({ appId: z.string() }),
      response: responses(validationSchema),
    },
    async handler(request) {
      const found = await requireInstalled(request.server.services.db, request, request.params.appId);
      return success(await validateApp(request, found));
    },
  }),
);
