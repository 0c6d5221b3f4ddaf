import { AGREEMENT_TYPES } from '@portal/api-client/agreements';
import { AUTHORIZATION_SOURCES, DRAFT_NOTE_MAX, type SchemeKind } from '@portal/api-client/schemes';
import { Select } from '@portal/ui/selects';
import { Checkbox, Input } from '@portal/ui/controls';
import { Field, type PortalForm, useFormValue } from '@portal/ui/forms';
import { memo } from 'react';
import type { SchemeReference } from '../draft-on-screen.ts';
import type { AuthorizationSource, DraftValues } from './draft-values.ts';
import { fieldId } from './field-target.ts';
import { agreementTypeName } from '../rules/methods/offered-methods.ts';
import { besideField, type ProblemItem } from './problem-item.ts';
import classes from './settings-fields.module.css';

export interface SettingsFieldsProps {
  readonly form: PortalForm<DraftValues>;
  readonly kind: SchemeKind;
  readonly reference: SchemeReference;
  readonly problems: readonly ProblemItem[];
  readonly isReadOnly: boolean;
}

const SOURCE_NAMES: Readonly<Record<AuthorizationSource, string>> = {
  PAPER: 'Paper (PAPER)',
  TEL: 'Telephone (TEL)',
  WEB: 'Web (WEB)',
};

/** The settings of the whole draft. Not drawn again while the user types: each field follows its own value. */
export const SettingsFields = memo(function SettingsFields(props: SettingsFieldsProps) {
  const { form, kind, reference, problems, isReadOnly } = props;
  const agreementType = useFormValue(form, (values) => values.agreementType);
  const hasWallet = useFormValue(form, (values) => values.supportsWallet);
  const hasNote = useFormValue(form, (values) => values.note !== null);
  const sources = useFormValue(form, (values) => values.walletDisplayedAuthorizationSources);
  const { agreementTypes } = reference.agreementTypes;
  const types = agreementTypes.flatMap((one) => asType(one.agreementType));
  const type = agreementTypes.find((one) => one.agreementType === agreementType);
  const at = (field: string) => problems.filter((one) => one.field === field).map(besideField);
  return (
    <div className={classes.settings}>
      <div className={classes.pair}>
        <Field
          of={form}
          name="name"
          label="Name"
          isRequired
          isJudgedWhenLeft
          help="Your team finds the scheme by its name."
          problems={at('name')}
        >
          {(control) => <Input {...control} maxLength={200} />}
        </Field>
        <Field
          of={form}
          name="code"
          label="Code"
          isRequired
          isJudgedWhenLeft
          help="Payments refer to the scheme by this code. Up to 40 letters, digits, - and _."
          problems={at('code')}
        >
          {(control) => <Input {...control} maxLength={200} />}
        </Field>
        {hasNote && (
          <Field
            of={form}
            name="note"
            label="Note"
            isJudgedWhenLeft
            help="What this draft is for. Only your team sees it."
            problems={at('note')}
          >
            {(control) => <Input {...control} value={control.value ?? ''} maxLength={DRAFT_NOTE_MAX} />}
          </Field>
        )}
        <Field
          of={form}
          name="agreementType"
          label="Agreement type"
          isRequired
          help={type?.description ?? undefined}
          problems={at('agreementType')}
        >
          {(control) => (
            <Select
              {...control}
              options={[...new Set([...types, agreementType])].map((value) => ({
                value,
                label: agreementTypeName(reference.agreementTypes, value),
              }))}
            />
          )}
        </Field>
      </div>
      <div className={classes.choices}>
        <Field of={form} name="supportsWallet">
          {(control) => <Checkbox {...control}>Supports wallet</Checkbox>}
        </Field>
        {hasWallet && (
          <fieldset id={fieldId('walletDisplayedAuthorizationSources')} className={classes.sources} tabIndex={-1}>
            <legend>Displayed authorization sources</legend>
            <div>
              {AUTHORIZATION_SOURCES.map((source) => (
                <Checkbox
                  key={source}
                  disabled={isReadOnly}
                  value={sources.includes(source)}
                  onChange={(isShown) =>
                    form.set(
                      'walletDisplayedAuthorizationSources',
                      AUTHORIZATION_SOURCES.filter((one) => (one === source ? isShown : sources.includes(one))),
                    )
                  }
                >
                  {SOURCE_NAMES[source]}
                </Checkbox>
              ))}
            </div>
            <p className={classes.help}>If you select none, the wallet uses Web.</p>
          </fieldset>
        )}
        {kind === 'collect' && (
          <Field
            of={form}
            name="supportsMotoTransactions"
            help="Payments by mail or telephone order: the authorization sources are PAPER and TEL."
          >
            {(control) => <Checkbox {...control}>Supports MOTO transactions</Checkbox>}
          </Field>
        )}
      </div>
    </div>
  );
});

/** Types that this portal does not know cannot be chosen. */
function asType(type: string): DraftValues['agreementType'][] {
  return AGREEMENT_TYPES.filter((known) => known === type);
}
