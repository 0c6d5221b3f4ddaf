import { checkoutMethodListSchema, fontListSchema, themeTemplateListSchema } from '@portal/api-client/themes';
import { readerRoles } from '@portal/contract';
import { responses, success } from '../../platform/http/envelope.ts';
import { memberOf } from '../../platform/http/guard.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { publishedMethods } from './published-methods.ts';
import { fontsAt } from './fonts.ts';
import { TEMPLATES } from './templates.ts';

const listThemeTemplates = defineRoute({
  method: 'GET',
  url: '/whitelabel/themes/templates',
  config: { access: 'member' },
  schema: {
    tags: ['Themes'],
    operationId: 'listThemeTemplates',
    summary: 'List every version of the templates, with its settings and their defaults',
    response: responses(themeTemplateListSchema),
  },
  async handler() {
    const templates = TEMPLATES.map(({ template, version, settings, defaultSettings }) => ({
      template,
      version,
      definition: { settings: [...settings], defaultSettings },
    }));
    return success({ templates });
  },
});

const listFonts = defineRoute({
  method: 'GET',
  url: '/whitelabel/fonts',
  config: { access: 'member' },
  schema: {
    tags: ['Themes'],
    operationId: 'listFonts',
    summary: 'List the fonts that themes can use, with their files',
    description:
      'Every font is under the SIL Open Font License 1.1. Each weight has a file for each range of characters (`unicodeRange`). The files are public, and their addresses never change.',
    response: responses(fontListSchema),
  },
  handler: async (request) => success({ fonts: fontsAt(request.server.services.url) }),
});

const listCheckoutMethods = defineRoute({
  method: 'GET',
  url: '/whitelabel/checkout-methods',
  config: { access: { anyOf: readerRoles('WHITELABEL') } },
  schema: {
    tags: ['Themes'],
    operationId: 'listCheckoutMethods',
    summary: 'List the payment methods that the checkout can show',
    description:
      'These are the methods that published collect schemes turn on in an installed app, each once, by name.',
    response: responses(checkoutMethodListSchema),
  },
  async handler(request) {
    const { db, url } = request.server.services;
    return success({ methods: await publishedMethods(db, { tenantId: memberOf(request).tenantId, origin: url }) });
  },
});

/** v2/whitelabel: the templates, fonts and payment methods that the studio reads. */
export const themeReferenceRoutes: readonly Route[] = [listThemeTemplates, listFonts, listCheckoutMethods];
