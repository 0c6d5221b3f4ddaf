import type { SaveOutcome } from '@portal/api-client';
import {
  type AppliedField,
  type AppliedSection,
  isAddress,
  isSecret,
  isSection,
} from '@portal/api-client/configuration-fields';
import type { ConfigurationSchema } from '@portal/api-client/configuration-schema';
import type { AppConfiguration } from '@portal/api-client/installed-apps';
import { SecretField } from '@portal/ui/connection';
import { CopiedFact } from '@portal/ui/details';
import { Checkbox, Form, FormSheet, Input } from '@portal/ui/forms';
import { Select } from '@portal/ui/choices';
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
  readonly onSubmit: (configuration: AppConfiguration, version: string | undefined) => Promise<SaveOutcome>;
  readonly onReload: () => Promise<boolean>;
}

/** The form of an app's configuration, rendered from its schema. */
export function ConfigurationForm({ schema, configuration, version, onSubmit, onReload }: ConfigurationFormProps) {
  const saved = inputOf(schema, configuration);
  const filled = filledNumbers(schema, configuration);
  return (
    <FormSheet
      area="APP"
      title="Settings"
      initialValues={saved}
      version={version}
      submit="Save"
      secrets={secretTitles(schema)}
      onSubmit={(input, edited) => onSubmit(configurationOf(schema, input, filled), edited)}
      onReload={onReload}
    >
      <Fields schema={schema} saved={saved} filled={filled} configuration={configuration} version={version} />
    </FormSheet>
  );
}

interface FieldsProps extends Pick<ConfigurationFormProps, 'schema' | 'configuration' | 'version'> {
  readonly saved: FormInput;
  readonly filled: FilledNumbers;
}

/** The fields that apply to the input. Those of other branches keep theirs. */
function Fields({ schema, saved, filled, ...shared }: FieldsProps) {
  const input = Form.useWatch((values: FormInput) => values) ?? saved;
  return <Section section={formOf(schema, { ...saved, ...input }, filled)} filled={filled} {...shared} />;
}

interface SectionProps extends Pick<FieldsProps, 'configuration' | 'filled' | 'version'> {
  readonly section: AppliedSection;
}

function Section({ section, ...shared }: SectionProps) {
  const titleId = useId();
  const { path, schema, parts } = section;
  const content = parts.map((part) =>
    isSection(part) ? (
      <Section key={part.path} section={part} {...shared} />
    ) : (
      <Field key={part.path} field={part} {...shared} />
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

interface FieldProps extends Omit<SectionProps, 'section'> {
  readonly field: AppliedField;
}

function Field({ field, configuration, filled, version }: FieldProps) {
  const { path, schema, isRequired } = field;
  if (isAddress(schema)) return <AddressToCopy field={field} address={textAt(configuration, path)} />;
  const stored = isSecret(schema) ? maskAt(configuration, path) : undefined;
  const rule = {
    async validator(_rule: unknown, input: string | boolean | undefined) {
      const fault = faultOf(field, input, stored !== undefined, filled[path]);
      if (fault !== undefined) throw new Error(fault);
    },
  };
  const isSwitch = schema.type === 'boolean';
  return (
    <Form.Item
      name={path}
      label={isSwitch ? undefined : schema.title}
      required={isRequired && !isSwitch}
      extra={schema.description}
      rules={[rule]}
      {...(isSwitch && { valuePropName: 'checked' })}
    >
      {isSecret(schema) ? (
        <SecretField
          // A save completes the intended change, so the field starts again.
          key={version}
          title={schema.title}
          stored={stored}
          input={isKey(field) ? KeyField : undefined}
          isOptional={!isRequired}
        />
      ) : (
        controlOf(field)
      )}
    </Form.Item>
  );
}

function controlOf(field: AppliedField) {
  const { schema, isRequired } = field;
  switch (schema.type) {
    case 'boolean':
      return <Checkbox>{schema.title}</Checkbox>;
    case 'number':
      return <Input inputMode="decimal" autoComplete="off" />;
    case 'integer':
      return <Input inputMode="numeric" autoComplete="off" />;
    case 'string': {
      const options = schema.oneOf?.map(({ const: value, title: label }) => ({ value, label }));
      const choices = options ?? schema.enum?.map((value) => ({ value, label: value }));
      if (choices) return <Select options={isRequired ? choices : [{ value: '', label: 'None' }, ...choices]} />;
      return isKey(field) ? <KeyField /> : <Input autoComplete="off" spellCheck={false} />;
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
