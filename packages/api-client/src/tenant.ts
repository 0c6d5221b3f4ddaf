import * as z from 'zod/mini';
import type { ApiResult, CallOptions, Transport } from './transport.ts';

const addressLine = z.nullish(z.string());

export const tenantSchema = z.object({
  tenantId: z.string(),
  accountId: z.string(),
  status: z.string(),
  name: z.string(),
  address: z.nullish(
    z.object({
      streetAddress: addressLine,
      extendedAddress: addressLine,
      locality: addressLine,
      region: addressLine,
      postCode: addressLine,
      country: addressLine,
    }),
  ),
});

export const servicesSchema = z.object({
  services: z.array(z.object({ name: z.string(), enabled: z.boolean() })),
});

export type Tenant = z.infer<typeof tenantSchema>;
export type Services = z.infer<typeof servicesSchema>;

export function getTenant(transport: Transport, { signal }: CallOptions = {}): Promise<ApiResult<Tenant>> {
  return transport.call({ method: 'GET', path: 'v1/tenant', response: tenantSchema, signal });
}

/** Reads the licence: which services the tenant has. */
export function getServices(transport: Transport, { signal }: CallOptions = {}): Promise<ApiResult<Services>> {
  return transport.call({ method: 'GET', path: 'v1/tenant/services', response: servicesSchema, signal });
}
