import { readCountry } from '@portal/validation';
import * as z from 'zod/mini';
import { nameInput, withoutInvisible } from '../inputs/name-input.ts';
import { resource } from '../calls/resource.ts';
import { valueInputOrEmpty } from '../inputs/value-input.ts';
import { reading, readingVersioned, saving } from '../calls/verbs.ts';
import { SERVICES_PATH } from './start-calls.ts';

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
  services: z.array(
    z.object({
      name: z.string(),
      enabled: z.boolean(),
      /** Of `collect` and `payout`: how many apps of that direction can be installed. Absent: any number. */
      maxApps: z.nullish(z.number()),
    }),
  ),
});

const addressInput = z._default(
  z.string().check(z.trim(), withoutInvisible, z.maxLength(200, 'Please use at most 200 characters')),
  '',
);

/** The input for a tenant, as validated by the form and the platform: its name, and its address without the nesting of the response. */
export const tenantInputSchema = z.object({
  name: nameInput(200),
  streetAddress: addressInput,
  extendedAddress: addressInput,
  locality: addressInput,
  region: addressInput,
  postCode: addressInput,
  /** ISO 3166-1 alpha-2, or empty. */
  country: z._default(valueInputOrEmpty(readCountry), ''),
});

export type Tenant = z.infer<typeof tenantSchema>;
export type TenantInput = z.infer<typeof tenantInputSchema>;
export type Services = z.infer<typeof servicesSchema>;

export const TENANT = resource('tenant');
export const SERVICES = resource('licence-services');

export const getTenant = readingVersioned(TENANT, tenantSchema, 'v1/tenant');

/** Replaces the name and address. */
export const updateTenant = saving((body: TenantInput) => ({ path: 'v1/tenant', body }));

/** Returns the licence: the tenant's services. */
export const getServices = reading(SERVICES, servicesSchema, SERVICES_PATH);
