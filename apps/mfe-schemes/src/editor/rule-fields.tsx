import { countryName } from '@portal/api-client/scheme-rules';
import { TextInput } from '@portal/ui/details';
import { Field, FieldMessages } from '@portal/ui/forms';
import { memo, type ReactNode } from 'react';
import { CodePicker } from './code-picker.tsx';
import { currencyLabel } from './currency-name.ts';
import type { DraftValues, RuleValues } from './draft-values.ts';
import { ruleFaults } from './field-faults.ts';
import { fieldId } from './field-target.ts';
import type { FormFacts } from './form-facts.ts';
import { MethodList } from './method-list.tsx';
import { besideField, type ProblemItem } from './problem-item.ts';
import { changeRule, removeApp, toggleMethod } from './rule-changes.ts';
import classes from './rule.module.css';

export interface RuleFieldsProps {
  readonly rule: RuleValues;
  readonly index: number;
  readonly facts: FormFacts;
  readonly problems: readonly ProblemItem[];
  /** Its identity never changes. */
  readonly change: (next: (values: DraftValues) => DraftValues) => void;
}

/** The fields of a rule. */
export function RuleFields({ rule, index, facts, problems, change }: RuleFieldsProps) {
  const { uuid, currencies } = rule;
  const { isReadOnly, isChecked } = facts;
  const faults = ruleFaults(rule);
  const at = (field: string) => problems.filter((one) => one.field === `rules.${index}.${field}`).map(besideField);
  const ofWhole = problems.filter(({ field }) => field === `rules.${index}`).map(besideField);
  const [currency] = currencies.length === 1 ? currencies : [];
  const edit = (members: Partial<RuleValues>) =>
    change((values) => changeRule(values, uuid, (latest) => ({ ...latest, ...members })));

  function text(
    member: 'highValue' | 'lowValue' | 'priority',
    field: string,
    more: { label: string; help?: ReactNode },
  ) {
    return (
      <Field {...more} id={fieldId(uuid, field)} fault={faults[field]} isChecked={isChecked} problems={at(field)}>
        {(state) => (
          <TextInput
            {...state}
            inputMode={member === 'priority' ? 'numeric' : 'decimal'}
            maxLength={40}
            disabled={isReadOnly}
            value={rule[member]}
            onChange={(typed) => edit({ [member]: typed })}
          />
        )}
      </Field>
    );
  }

  return (
    <div className={classes.fields}>
      <FieldMessages messages={ofWhole} />
      <div className={classes.values}>
        {text('priority', 'priority', { label: 'Priority', help: 'The lowest number comes first.' })}
        {text('lowValue', 'lowValueInclusive', { label: 'Lower value', help: limitHelp('from', currency) })}
        {text('highValue', 'highValueInclusive', { label: 'Upper value', help: limitHelp('up to', currency) })}
      </div>
      <div className={classes.markets}>
        <Field id={fieldId(uuid, 'currencies')} label="Currencies" problems={at('currencies')}>
          {(state) => (
            <CodePicker
              state={state}
              noun="currencies"
              areCodesShown
              value={currencies}
              choices={facts.currencies}
              nameOf={currencyLabel}
              emptyText="All that the apps support"
              isReadOnly={isReadOnly}
              onChange={(codes) => edit({ currencies: codes })}
            />
          )}
        </Field>
        <Field id={fieldId(uuid, 'countries')} label="Countries" problems={at('countries')}>
          {(state) => (
            <CodePicker
              state={state}
              noun="countries"
              areCodesShown
              value={rule.countries}
              choices={facts.countries}
              nameOf={countryName}
              emptyText="All that the apps support"
              isReadOnly={isReadOnly}
              onChange={(codes) => edit({ countries: codes })}
            />
          )}
        </Field>
      </div>
      {(facts.rewardGroups !== undefined || rule.rewardGroups.length > 0) && (
        <Field id={fieldId(uuid, 'rewardGroups')} label="Reward groups" problems={at('rewardGroups')}>
          {(state) => (
            <CodePicker
              state={state}
              noun="reward groups"
              value={rule.rewardGroups}
              choices={facts.rewardGroups}
              nameOf={facts.rewardGroupName}
              emptyText="None"
              isReadOnly={isReadOnly}
              onChange={(codes) => edit({ rewardGroups: codes })}
            />
          )}
        </Field>
      )}
      <fieldset id={fieldId(uuid, 'apps')} tabIndex={-1} className={classes.methods}>
        <legend>Payment methods</legend>
        <FieldMessages messages={at('apps')} />
        {facts.agreementNote !== '' && <p className={classes.note}>{facts.agreementNote}</p>}
        <MethodsOfRule rule={rule} facts={facts} change={change} />
      </fieldset>
    </div>
  );
}

/** Not drawn again while the user types in the other fields. */
const MethodsOfRule = memo(
  function MethodsOfRule({ rule, facts, change }: Pick<RuleFieldsProps, 'change' | 'facts' | 'rule'>) {
    return (
      <MethodList
        uuid={rule.uuid}
        apps={rule.apps}
        countries={rule.countries}
        currencies={rule.currencies}
        demands={facts.demands}
        offered={facts.offered}
        methods={facts.methods}
        isReadOnly={facts.isReadOnly}
        onToggle={(uuid, appId, paymentMethod) =>
          change((values) => changeRule(values, uuid, (latest) => toggleMethod(latest, appId, paymentMethod)))
        }
        onRemoveApp={(uuid, appId) =>
          change((values) => changeRule(values, uuid, (latest) => removeApp(latest, appId)))
        }
      />
    );
  },
  (one, other) =>
    one.facts === other.facts &&
    one.change === other.change &&
    one.rule.apps === other.rule.apps &&
    one.rule.countries === other.rule.countries &&
    one.rule.currencies === other.rule.currencies,
);

function limitHelp(direction: 'from' | 'up to', currency: string | undefined): string {
  const unit = currency ?? 'the currency of the payment';
  return direction === 'from'
    ? `In ${unit}, inclusive. Empty: no lower limit.`
    : `In ${unit}, inclusive. Empty: no upper limit.`;
}
