import type { SaveOutcome } from '@portal/api-client';
import {
  type AppliedField,
  type AppliedSection,
  fieldsOf,
  isAddress,
  isSecret,
  isSection,
} from '@portal/app-configuration/fields';
import type { ConfigurationSchema } from '@portal/app-configuration/schema';
import type { AppConfiguration } from '@portal/api-client/installed-apps';
import { useAccess } from '@portal/auth';
import { SecretField } from '@portal/platform-ui/connection';
import { CopiedFact } from '@portal/ui/page-parts';
import { Checkbox, Input } from '@portal/ui/controls';
import { type Control, Field, type FormPart, FormSheet, type Messages, useForm, useFormValue } from '@portal/ui/forms';
import { Select } from '@portal/ui/selects';
import { useId } from 'react';
import { faultOf } from './check-values.ts';
import classes from './configuration-form.module.css';
import {
  configurationOf,
  type FilledNumbers,
  filledNumbers,
  formOf,
  type FormInput,
  inputOf,
  maskAt,
  secretTitles,
  textAt,
} from './form-model.ts';
import { KeyField } from './key-field.tsx';

export interface ConfigurationFormProps {
  readonly schema: ConfigurationSchema;
  /** As loaded, with masks in place of secrets. */
  readonly configuration: AppConfiguration;
  readonly version: string | undefined;
  /** Whether a save needs the approval of another person. */
  readonly needsApproval: boolean;
  readonly onSubmit: (configuration: AppConfiguration, version: string | undefined) => Promise<SaveOutcome>;
  readonly onReload: () => Promise<boolean>;
}

/** The form of an app's configuration, rendered from its schema. */
export function ConfigurationForm({
  schema,
  configuration,
  version,
  needsApproval,
  onSubmit,
  onReload,
}: ConfigurationFormProps) {
  const canWrite = useAccess().canWrite('APP');
  const filled = filledNumbers(schema, configuration);
  const form = useForm<FormInput>({
    keptAs: 'Settings',
    saved: inputOf(schema, configuration),
    version,
    isLocked: !canWrite,
    secrets: secretTitles(schema),
    hasSecretField: (input, path) => fieldsOf(formOf(schema, input, filled)).some((field) => field.path === path),
    faultsOf: (input) => faultsIn(formOf(schema, input, filled), input, configuration, filled),
    onSave: (input, edited) => onSubmit(configurationOf(schema, input, filled), edited),
    onReload,
  });
  // Fields that do not apply to the input keep theirs.
  const section = formOf(
    schema,
    useFormValue(form, (input) => input),
    filled,
  );
  return (
    <FormSheet form={form} title="Settings" submit={needsApproval ? 'Request approval' : 'Save'}>
      <Section form={form} section={section} configuration={configuration} version={version} />
    </FormSheet>
  );
}

function faultsIn(
  section: AppliedSection,
  input: FormInput,
  configuration: AppConfiguration,
  filled: FilledNumbers,
): Messages {
  return Object.fromEntries(
    fieldsOf(section).flatMap((field) => {
      const { path, schema } = field;
      const isStored = isSecret(schema) && maskAt(configuration, path) !== undefined;
      const fault = faultOf(field, input[path], isStored, filled[path]);
      return fault === undefined ? [] : [[path, fault]];
    }),
  );
}

interface SectionProps extends Pick<ConfigurationFormProps, 'configuration' | 'version'> {
  readonly form: FormPart<FormInput>;
  readonly section: AppliedSection;
}

function Section({ section, ...shared }: SectionProps) {
  const titleId = useId();
  const { path, schema, parts } = section;
  const content = parts.map((part) =>
    isSection(part) ? (
      <Section key={part.path} section={part} {...shared} />
    ) : (
      <SettingField key={part.path} field={part} {...shared} />
    ),
  );
  if (path === '') return content;
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <h3 id={titleId}>{schema.title}</h3>
      {schema.description !== undefined && <p className={classes.muted}>{schema.description}</p>}
      {content}
    </section>
  );
}

interface SettingFieldProps extends Omit<SectionProps, 'section'> {
  readonly field: AppliedField;
}

function SettingField({ form, field, configuration, version }: SettingFieldProps) {
  const { path, schema, isRequired } = field;
  if (isAddress(schema)) return <AddressToCopy field={field} address={textAt(configuration, path)} />;
  const isSwitch = schema.type === 'boolean';
  return (
    <Field
      of={form}
      name={path}
      label={isSwitch ? undefined : schema.title}
      isRequired={isRequired && !isSwitch}
      help={schema.description}
    >
      {({ value, onChange, ...state }) => {
        if (typeof value === 'boolean' && isSwitch)
          return (
            <Checkbox {...state} value={value} onChange={onChange}>
              {schema.title}
            </Checkbox>
          );
        if (!isSecret(schema)) return controlOf(field, { ...state, value: String(value), onChange });
        return (
          <SecretField
            {...state}
            // A save completes the intended change, so the field starts again.
            key={version}
            value={value ?? ''}
            onChange={onChange}
            title={schema.title}
            stored={maskAt(configuration, path)}
            input={isKey(field) ? KeyField : undefined}
            isOptional={!isRequired}
          />
        );
      }}
    </Field>
  );
}

function controlOf(field: AppliedField, control: Control<string>) {
  const { schema, isRequired } = field;
  switch (schema.type) {
    case 'boolean':
      return null;
    case 'number':
      return <Input {...control} inputMode="decimal" />;
    case 'integer':
      return <Input {...control} inputMode="numeric" />;
    case 'string': {
      const options = schema.oneOf?.map(({ const: value, title: label }) => ({ value, label }));
      const choices = options ?? schema.enum?.map((value) => ({ value, label: value }));
      if (choices)
        return <Select {...control} options={isRequired ? choices : [{ value: '', label: 'None' }, ...choices]} />;
      return isKey(field) ? <KeyField {...control} /> : <Input {...control} />;
    }
  }
}

/** Whether it is a text of several lines. */
function isKey({ schema }: AppliedField): boolean {
  if (schema.type !== 'string' || schema.format === undefined) return false;
  return ['certificate', 'pgp-private-key', 'public-key', 'ssh-private-key'].includes(schema.format);
}

function AddressToCopy({ field, address }: { readonly field: AppliedField; readonly address: string }) {
  const { title, description } = field.schema;
  if (address === '') return null;
  return (
    <dl className={classes.address}>
      <dt>{title}</dt>
      <dd>
        <CopiedFact term={title} value={address} />
        {description !== undefined && <p className={classes.muted}>{description}</p>}
      </dd>
    </dl>
  );
}
