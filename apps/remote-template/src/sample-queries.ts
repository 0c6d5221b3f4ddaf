import { getServices } from '@portal/api-client/tenant';

export const licenceServices = getServices.query;
