import { AGREEMENT_TYPES } from '@portal/api-client/agreements';
import { AUTHORIZATION_SOURCES, type SchemeKind } from '@portal/api-client/schemes';
import { Select } from '@portal/ui/choices';
import { TextInput } from '@portal/ui/details';
import { Checkbox, Field } from '@portal/ui/forms';
import type { SchemeReference } from '../draft-on-screen.ts';
import type { AuthorizationSource, DraftValues } from './draft-values.ts';
import { settingFaults } from './field-faults.ts';
import { fieldId } from './field-target.ts';
import { agreementTypeName } from './method-choices.ts';
import { besideField, type ProblemItem } from './problem-item.ts';
import classes from './settings-fields.module.css';

export interface SettingsFieldsProps {
  readonly kind: SchemeKind;
  readonly reference: SchemeReference;
  readonly values: DraftValues;
  readonly problems: readonly ProblemItem[];
  readonly isReadOnly: boolean;
  readonly isChecked: boolean;
  readonly change: (next: (values: DraftValues) => DraftValues) => void;
}

const SOURCE_NAMES: Readonly<Record<AuthorizationSource, string>> = {
  PAPER: 'Paper (PAPER)',
  TEL: 'Telephone (TEL)',
  WEB: 'Web (WEB)',
};

/** The settings of the whole draft. */
export function SettingsFields(props: SettingsFieldsProps) {
  const { kind, reference, values, problems, isReadOnly, isChecked, change } = props;
  const { agreementTypes } = reference.agreementTypes;
  const types = agreementTypes.flatMap(({ agreementType }) => asType(agreementType));
  const type = agreementTypes.find(({ agreementType }) => agreementType === values.agreementType);
  const faults = settingFaults(values);
  const at = (field: string) => problems.filter((one) => one.field === field).map(besideField);
  const edit = (members: Partial<DraftValues>) => change((latest) => ({ ...latest, ...members }));
  return (
    <div className={classes.settings}>
      <div className={classes.pair}>
        <Field
          id={fieldId('name')}
          label="Name"
          isRequired={!isReadOnly}
          help="Your team finds the scheme by its name."
          fault={faults['name']}
          isChecked={isChecked}
          problems={at('name')}
        >
          {(state) => (
            <TextInput
              {...state}
              maxLength={200}
              disabled={isReadOnly}
              value={values.name}
              onChange={(name) => edit({ name })}
            />
          )}
        </Field>
        <Field
          id={fieldId('code')}
          label="Code"
          isRequired={!isReadOnly}
          help="Payments refer to the scheme by this code. Up to 40 letters, digits, - and _."
          fault={faults['code']}
          isChecked={isChecked}
          problems={at('code')}
        >
          {(state) => (
            <TextInput
              {...state}
              maxLength={200}
              disabled={isReadOnly}
              value={values.code}
              onChange={(code) => edit({ code })}
            />
          )}
        </Field>
        <Field
          id={fieldId('agreementType')}
          label="Agreement type"
          isRequired={!isReadOnly}
          help={type?.description ?? undefined}
          problems={at('agreementType')}
        >
          {({ onBlur, ...state }) => (
            <Select
              {...state}
              onBlur={onBlur}
              disabled={isReadOnly}
              value={values.agreementType}
              options={[...new Set([...types, values.agreementType])].map((value) => ({
                value,
                label: agreementTypeName(reference.agreementTypes, value),
              }))}
              onChange={(agreementType) => edit({ agreementType })}
            />
          )}
        </Field>
      </div>
      <div className={classes.choices}>
        <Checkbox
          id={fieldId('supportsWallet')}
          disabled={isReadOnly}
          checked={values.supportsWallet}
          onChange={({ target }) => edit({ supportsWallet: target.checked })}
        >
          Supports wallet
        </Checkbox>
        {values.supportsWallet && (
          <fieldset id={fieldId('walletDisplayedAuthorizationSources')} className={classes.sources} tabIndex={-1}>
            <legend>Displayed authorization sources</legend>
            <div>
              {AUTHORIZATION_SOURCES.map((source) => (
                <Checkbox
                  key={source}
                  disabled={isReadOnly}
                  checked={values.walletSources.includes(source)}
                  onChange={({ target }) =>
                    edit({
                      walletSources: AUTHORIZATION_SOURCES.filter((one) =>
                        one === source ? target.checked : values.walletSources.includes(one),
                      ),
                    })
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
          <div>
            <Checkbox
              id={fieldId('supportsMotoTransactions')}
              disabled={isReadOnly}
              checked={values.supportsMoto}
              aria-describedby={fieldId('moto-help')}
              onChange={({ target }) => edit({ supportsMoto: target.checked })}
            >
              Supports MOTO transactions
            </Checkbox>
            <p id={fieldId('moto-help')} className={classes.help}>
              Payments by mail or telephone order: the authorization sources are PAPER and TEL.
            </p>
          </div>
        )}
      </div>
    </div>
  );
}

/** Types that this portal does not know cannot be chosen. */
function asType(type: string): DraftValues['agreementType'][] {
  return AGREEMENT_TYPES.filter((known) => known === type);
}
