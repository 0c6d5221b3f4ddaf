import { saveOutcome } from '@portal/api-client';
import { type CreditorProfileInput, creditorProfileInputSchema } from '@portal/api-client/creditor-profiles';
import { CountrySelect, Select } from '@portal/ui/choices';
import { Form, FormSheet, type FormRule, Input, ruleFrom } from '@portal/ui/forms';
import { NETWORK_CODES, networkOf, readCreditorIdentifier } from '@portal/validation/direct-debit';
import { useEffect } from 'react';
import { PROFILES } from '../area-paths.ts';
import { networkWords } from '../network-words.ts';
import { COUNTRY_OPTIONS } from './country-options.ts';
import classes from './creditor-profile-form.module.css';
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

const METADATA_RULE: FormRule = {
  async validator(_rule, texts: readonly string[]) {
    const fault = metadataFault(texts);
    if (fault !== undefined) throw new Error(fault);
  },
};

/** The fields of a new creditor profile. */
export function CreditorProfileForm({ network, onSubmit }: CreditorProfileFormProps) {
  function submit(values: ProfileValues) {
    const { profileName, creditorIdentifier, creditorName, metadata } = values;
    const input = {
      profileName,
      network: values.network,
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
    return saveOutcome(onSubmit(creditorProfileInputSchema.parse(input)));
  }

  return (
    <FormSheet<ProfileValues>
      area="MANDATE"
      submit="Create creditor profile"
      cancel={PROFILES}
      initialValues={{
        profileName: '',
        network,
        creditorIdentifier: '',
        creditorName: '',
        'address.streetAddress': '',
        'address.city': '',
        'address.postcode': '',
        'address.country': '',
        metadata: [],
      }}
      onSubmit={submit}
    >
      <Form.Item
        name="profileName"
        label="Profile name"
        required
        extra="The name of the profile in this portal."
        rules={[ruleFrom(shape.profileName)]}
      >
        <Input autoComplete="off" maxLength={100} />
      </Form.Item>
      <Form.Item name="network" label="Network" required rules={[ruleFrom(shape.network)]}>
        <Select options={NETWORK_CODES.map((value) => ({ value, label: networkWords(value) }))} />
      </Form.Item>
      <IdentifierField />
      <Form.Item
        name="creditorName"
        label="Creditor name"
        required
        extra="Your customers see it on their bank statements."
        rules={[ruleFrom(shape.creditorName)]}
      >
        <Input autoComplete="organization" maxLength={70} />
      </Form.Item>
      <Form.Item name="address.streetAddress" label="Street address" required rules={[ruleFrom(address.streetAddress)]}>
        <Input autoComplete="street-address" />
      </Form.Item>
      <div className={classes.pair}>
        <Form.Item name="address.city" label="City" required rules={[ruleFrom(address.city)]}>
          <Input autoComplete="address-level2" />
        </Form.Item>
        <Form.Item name="address.postcode" label="Postcode" required rules={[ruleFrom(address.postcode)]}>
          <Input autoComplete="postal-code" />
        </Form.Item>
      </div>
      <Form.Item name="address.country" label="Country" required rules={[ruleFrom(address.country)]}>
        <CountrySelect countries={COUNTRY_OPTIONS} />
      </Form.Item>
      <Form.Item
        name="metadata"
        label="Metadata"
        extra="Names and values of your own, such as a cost centre."
        rules={[METADATA_RULE]}
      >
        <MetadataField />
      </Form.Item>
    </FormSheet>
  );
}

/** On every key, by the format of the chosen network. */
const IDENTIFIER_RULE: FormRule = ({ getFieldValue }) => ({
  async validator(_rule, text: string) {
    const base = shape.creditorIdentifier.safeParse(text);
    if (!base.success) throw new Error(base.error.issues[0]?.message);
    const network = networkOf(String(getFieldValue('network')));
    const read = network && readCreditorIdentifier(network, text);
    if (read && !read.ok) throw new Error(read.message);
  },
});

const IDENTIFIER = 'creditorIdentifier';

function IdentifierField() {
  const form = Form.useFormInstance<ProfileValues>();
  const network = networkOf(String(Form.useWatch('network') ?? ''));
  useEffect(
    function judgeByNetwork() {
      if (network !== undefined && form.getFieldValue(IDENTIFIER) !== '') void form.validateFields([IDENTIFIER]);
    },
    [form, network],
  );
  return (
    <Form.Item
      name={IDENTIFIER}
      label="Creditor identifier"
      required
      extra={network && `On ${networkWords(network)}: ${FORMATS[network]}`}
      rules={[IDENTIFIER_RULE]}
    >
      <Input autoComplete="off" spellCheck={false} />
    </Form.Item>
  );
}

const FORMATS = {
  bacs: 'the service user number, 6 digits.',
  sepa: 'at most 35 characters, such as DE98ZZZ09999999999.',
  becsau: 'the user ID, 6 digits.',
  becsnz: 'the authorisation code, 7 digits.',
  ach: 'the company ID, 10 characters.',
} as const;
