import { agreementTemplatesSchema, agreementTypesSchema } from '@portal/api-client/agreements';
import { paymentMethodListSchema } from '@portal/api-client/payment-methods';
import { readEnvironments } from '../apps/app-environment.ts';
import { iconAddress } from '../apps/catalogue/app-images.ts';
import type { IconDrawing } from '../apps/catalogue/icon.ts';
import { responses, success } from '../../platform/http/envelope.ts';
import { memberOf } from '../../platform/http/guard.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { AGREEMENT_DEFINITION, AGREEMENT_TEMPLATES } from './agreement-templates.ts';
import { appMethods, installedApps } from './app-methods.ts';

const listPaymentMethods = defineRoute({
  method: 'GET',
  url: '/payment-methods',
  config: { access: 'member' },
  schema: {
    tags: ['Schemes'],
    operationId: 'listPaymentMethods',
    summary: 'List the payment methods that apps offer, and what each supports',
    response: responses(paymentMethodListSchema),
  },
  async handler(request) {
    const { db, url } = request.server.services;
    const { tenantId } = memberOf(request);
    const [installed, environments] = await Promise.all([installedApps(db, tenantId), readEnvironments(db, tenantId)]);
    const iconUrl = (icon: IconDrawing) => iconAddress(url, icon);
    return success({ paymentMethods: appMethods(installed, { environments, iconUrl }) });
  },
});

const listAgreementTypes = defineRoute({
  method: 'GET',
  url: '/agreement-types',
  config: { access: 'member' },
  schema: {
    tags: ['Schemes'],
    operationId: 'listAgreementTypes',
    summary: 'List the agreement types, with the version of their definition',
    response: responses(agreementTypesSchema),
  },
  handler: async () => success({ ...AGREEMENT_DEFINITION, agreementTypes: [...AGREEMENT_DEFINITION.agreementTypes] }),
});

const listAgreementTemplates = defineRoute({
  method: 'GET',
  url: '/agreement-types/templates',
  config: { access: 'member' },
  schema: {
    tags: ['Schemes'],
    operationId: 'listAgreementTemplates',
    summary: 'List every version of the texts that payers agree to',
    response: responses(agreementTemplatesSchema),
  },
  handler: async () => success({ templates: [...AGREEMENT_TEMPLATES] }),
});

/** v1/payment-methods. */
export const paymentMethodRoutes: readonly Route[] = [listPaymentMethods];

/** v2/agreement-types: the same for every tenant. */
export const agreementRoutes: readonly Route[] = [listAgreementTypes, listAgreementTemplates];
