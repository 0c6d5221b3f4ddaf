import type { Versioned } from '@portal/api-client';
import type { Country } from '@portal/api-client/reference';
import { type Tenant, type TenantInput, tenantInputSchema } from '@portal/api-client/tenant';
import { CountrySelect } from '@portal/ui/choices';
import { Form, FormSheet, type FormSheetProps, Input, ruleFrom } from '@portal/ui/forms';
import classes from './tenant-form.module.css';

/** One field each for the name and the lines of the address. */
type TenantValues = Readonly<Record<keyof TenantInput, string>>;

export interface TenantFormProps extends Pick<FormSheetProps<TenantValues>, 'onSubmit' | 'onReload'> {
  readonly tenant: Versioned<Tenant>;
  /** `undefined` while loading. */
  readonly countries: readonly Country[] | undefined;
  readonly countriesFailed: boolean;
  readonly retryingCountries: boolean;
  readonly onRetryCountries: () => void;
}

const { shape } = tenantInputSchema;

export function TenantForm({
  tenant,
  countries,
  countriesFailed,
  retryingCountries,
  onRetryCountries,
  ...sheet
}: TenantFormProps) {
  return (
    <FormSheet
      {...sheet}
      area="TENANT_ADMIN"
      title="Name and address"
      initialValues={valuesOf(tenant)}
      version={tenant.version}
      submit="Save"
    >
      <Form.Item name="name" label="Name" required rules={[ruleFrom(shape.name)]}>
        <Input autoComplete="organization" />
      </Form.Item>
      <Form.Item name="streetAddress" label="Street address" rules={[ruleFrom(shape.streetAddress)]}>
        <Input autoComplete="address-line1" />
      </Form.Item>
      <Form.Item name="extendedAddress" label="Extended address" rules={[ruleFrom(shape.extendedAddress)]}>
        <Input autoComplete="address-line2" />
      </Form.Item>
      <div className={classes.pair}>
        <Form.Item name="locality" label="Locality" rules={[ruleFrom(shape.locality)]}>
          <Input autoComplete="address-level2" />
        </Form.Item>
        <Form.Item name="postCode" label="Post code" rules={[ruleFrom(shape.postCode)]}>
          <Input autoComplete="postal-code" />
        </Form.Item>
      </div>
      <Form.Item name="region" label="Region" rules={[ruleFrom(shape.region)]}>
        <Input autoComplete="address-level1" />
      </Form.Item>
      <Form.Item name="country" label="Country" rules={[ruleFrom(shape.country)]}>
        <CountrySelect
          countries={countries}
          failed={countriesFailed}
          retrying={retryingCountries}
          onRetry={onRetryCountries}
        />
      </Form.Item>
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
