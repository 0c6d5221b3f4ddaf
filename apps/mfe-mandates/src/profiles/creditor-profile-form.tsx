import { saveOutcome } from '@portal/api-client';
import { type CreditorProfileInput, creditorProfileInputSchema } from '@portal/api-client/creditor-profiles';
import { useAccess } from '@portal/auth';
import { CountrySelect, Select } from '@portal/ui/selects';
import { Input } from '@portal/ui/controls';
import {
  Field,
  FieldRow,
  faultsBy,
  fieldSchema,
  FormSheet,
  type Messages,
  useForm,
  useFormValue,
} from '@portal/ui/forms';
import { NETWORK_CODES, networkOf, readCreditorIdentifier } from '@portal/validation/direct-debit';
import { href } from '../href.ts';
import { networkWords } from '../network-words.ts';
import { COUNTRY_OPTIONS } from './country-options.ts';
import { MetadataField } from './metadata-field.tsx';
import { metadataFault, metadataOf } from './metadata-rows.ts';

/** The names of address fields are those under which the platform reports their faults. */
type ProfileValues = Readonly<
  Record<
    | 'profileName'
    | 'network'
    | 'creditorIdentifier'
    | 'creditorName'
    | 'address.streetAddress'
    | 'address.city'
    | 'address.postcode'
    | 'address.country',
    string
  > & { readonly metadata: readonly string[] }
>;

export interface CreditorProfileFormProps {
  /** The network that is chosen at first, in the spelling of lists, or ''. */
  readonly network: string;
  readonly onSubmit: (input: CreditorProfileInput) => Promise<unknown>;
}

const { shape } = creditorProfileInputSchema;
const { shape: address } = shape.address;

const faultsOfFields = faultsBy<ProfileValues>({
  profileName: shape.profileName,
  network: shape.network,
  creditorIdentifier: shape.creditorIdentifier,
  creditorName: shape.creditorName,
  'address.streetAddress': address.streetAddress,
  'address.city': address.city,
  'address.postcode': address.postcode,
  'address.country': address.country,
  metadata: fieldSchema(metadataFault),
});

function faultsOf(values: ProfileValues): Messages {
  const faults = faultsOfFields(values);
  const network = networkOf(values.network);
  const read = network && readCreditorIdentifier(network, values.creditorIdentifier);
  if (!read || read.ok || faults['creditorIdentifier'] !== undefined) return faults;
  return { ...faults, creditorIdentifier: read.message };
}

/** The fields of a new creditor profile. */
export function CreditorProfileForm({ network, onSubmit }: CreditorProfileFormProps) {
  const canWrite = useAccess().canWrite('MANDATE');
  const form = useForm<ProfileValues>({
    keptAs: 'Create creditor profile',
    saved: {
      profileName: '',
      network,
      creditorIdentifier: '',
      creditorName: '',
      'address.streetAddress': '',
      'address.city': '',
      'address.postcode': '',
      'address.country': '',
      metadata: [],
    },
    isLocked: !canWrite,
    faultsOf,
    onSave: (values) => saveOutcome(onSubmit(creditorProfileInputSchema.parse(inputOf(values)))),
  });
  const chosen = networkOf(useFormValue(form, (values) => values.network));

  return (
    <FormSheet form={form} submit="Create creditor profile" cancel={href('mandates.profiles')}>
      <Field
        of={form}
        name="profileName"
        label="Profile name"
        isRequired
        help="The name of the profile in this portal."
      >
        {(control) => <Input {...control} maxLength={100} />}
      </Field>
      <Field of={form} name="network" label="Network" isRequired>
        {(control) => (
          <Select {...control} options={NETWORK_CODES.map((value) => ({ value, label: networkWords(value) }))} />
        )}
      </Field>
      <Field
        of={form}
        name="creditorIdentifier"
        label="Creditor identifier"
        isRequired
        help={chosen && `On ${networkWords(chosen)}: ${FORMATS[chosen]}`}
      >
        {(control) => <Input {...control} />}
      </Field>
      <Field
        of={form}
        name="creditorName"
        label="Creditor name"
        isRequired
        help="Your customers see it on their bank statements."
      >
        {(control) => <Input {...control} autoComplete="organization" maxLength={70} />}
      </Field>
      <Field of={form} name="address.streetAddress" label="Street address" isRequired>
        {(control) => <Input {...control} autoComplete="street-address" />}
      </Field>
      <FieldRow>
        <Field of={form} name="address.city" label="City" isRequired>
          {(control) => <Input {...control} autoComplete="address-level2" />}
        </Field>
        <Field of={form} name="address.postcode" label="Postcode" isRequired>
          {(control) => <Input {...control} autoComplete="postal-code" />}
        </Field>
      </FieldRow>
      <Field of={form} name="address.country" label="Country" isRequired>
        {(control) => <CountrySelect {...control} countries={COUNTRY_OPTIONS} />}
      </Field>
      <Field of={form} name="metadata" label="Metadata" help="Names and values of your own, such as a cost centre.">
        {(control) => <MetadataField {...control} />}
      </Field>
    </FormSheet>
  );
}

function inputOf(values: ProfileValues) {
  const { profileName, network, creditorIdentifier, creditorName, metadata } = values;
  return {
    profileName,
    network,
    creditorIdentifier,
    creditorName,
    address: {
      streetAddress: values['address.streetAddress'],
      city: values['address.city'],
      postcode: values['address.postcode'],
      country: values['address.country'],
    },
    metadata: metadataOf(metadata),
  };
}

const FORMATS = {
  bacs: 'the service user number, 6 digits.',
  sepa: 'at most 35 characters, such as DE98ZZZ09999999999.',
  becsau: 'the user ID, 6 digits.',
  becsnz: 'the authorisation code, 7 digits.',
  ach: 'the company ID, 10 characters.',
} as const;
