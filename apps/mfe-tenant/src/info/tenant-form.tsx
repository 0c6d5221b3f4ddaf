import type { Versioned } from '@portal/api-client';
import type { Country } from '@portal/api-client/reference';
import { type Tenant, type TenantInput, tenantInputSchema } from '@portal/api-client/tenant';
import { useAccess } from '@portal/auth';
import { CountrySelect } from '@portal/ui/selects';
import { Input } from '@portal/ui/controls';
import { faultsBy, Field, FieldRow, type FormOptions, FormSheet, useForm } from '@portal/ui/forms';

/** One field each for the name and the lines of the address. */
type TenantValues = Readonly<Record<keyof TenantInput, string>>;

export interface TenantFormProps extends Pick<FormOptions<TenantValues>, 'onReload' | 'onSave'> {
  readonly tenant: Versioned<Tenant>;
  /** `undefined` while loading. */
  readonly countries: readonly Country[] | undefined;
  readonly countriesFailed: boolean;
  readonly retryingCountries: boolean;
  readonly onRetryCountries: () => void;
}

const faultsOf = faultsBy<TenantValues>(tenantInputSchema.shape);

export function TenantForm({
  tenant,
  countries,
  countriesFailed,
  retryingCountries,
  onRetryCountries,
  onSave,
  onReload,
}: TenantFormProps) {
  const { isAdmin } = useAccess();
  const form = useForm<TenantValues>({
    keptAs: 'Name and address',
    saved: valuesOf(tenant),
    version: tenant.version,
    isLocked: !isAdmin,
    faultsOf,
    onSave,
    onReload,
  });
  return (
    <FormSheet form={form} title="Name and address" submit="Save">
      <Field of={form} name="name" label="Name" isRequired>
        {(control) => <Input {...control} autoComplete="organization" />}
      </Field>
      <Field of={form} name="streetAddress" label="Street address">
        {(control) => <Input {...control} autoComplete="address-line1" />}
      </Field>
      <Field of={form} name="extendedAddress" label="Extended address">
        {(control) => <Input {...control} autoComplete="address-line2" />}
      </Field>
      <FieldRow>
        <Field of={form} name="locality" label="Locality">
          {(control) => <Input {...control} autoComplete="address-level2" />}
        </Field>
        <Field of={form} name="postCode" label="Post code">
          {(control) => <Input {...control} autoComplete="postal-code" />}
        </Field>
      </FieldRow>
      <Field of={form} name="region" label="Region">
        {(control) => <Input {...control} autoComplete="address-level1" />}
      </Field>
      <Field of={form} name="country" label="Country">
        {(control) => (
          <CountrySelect
            {...control}
            countries={countries}
            failed={countriesFailed}
            retrying={retryingCountries}
            onRetry={onRetryCountries}
          />
        )}
      </Field>
    </FormSheet>
  );
}

function valuesOf({ name, address }: Tenant): TenantValues {
  return {
    name,
    streetAddress: address?.streetAddress ?? '',
    extendedAddress: address?.extendedAddress ?? '',
    locality: address?.locality ?? '',
    region: address?.region ?? '',
    postCode: address?.postCode ?? '',
    country: address?.country ?? '',
  };
}
