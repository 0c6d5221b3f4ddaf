import { countryListSchema, currencyListSchema } from '@portal/api-client/reference';
import { countries, currencies } from '@portal/validation';
import { responses, success } from '../../platform/http/envelope.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';

const listCountries = defineRoute({
  method: 'GET',
  url: '/countries',
  config: { access: 'member' },
  schema: {
    tags: ['Reference data'],
    operationId: 'listCountries',
    summary: 'List countries, with the rules of their IBANs',
    response: responses(countryListSchema),
  },
  handler: async () => success({ countries: [...countries] }),
});

const listCurrencies = defineRoute({
  method: 'GET',
  url: '/currencies',
  config: { access: 'member' },
  schema: {
    tags: ['Reference data'],
    operationId: 'listCurrencies',
    summary: 'List currencies',
    response: responses(currencyListSchema),
  },
  handler: async () => success({ currencies: currencies.map(({ code }) => ({ id: code, code })) }),
});

/** v1/countries and v1/currencies: the same for every tenant. */
export const referenceRoutes: readonly Route[] = [listCountries, listCurrencies];
