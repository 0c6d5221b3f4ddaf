import { countryName } from '@portal/scheme-rules';
import { ErrorPanel, Skeleton } from '@portal/ui/basics';
import { FieldMessages } from '@portal/ui/page-parts';
import { Input } from '@portal/ui/controls';
import { Field, type PortalForm, useFormValue } from '@portal/ui/forms';
import type { ReactNode } from 'react';
import { CodePicker } from './codes/code-picker.tsx';
import { currencyLabel } from './codes/currency-name.ts';
import type { DraftValues } from '../editor/draft-values.ts';
import { fieldId } from '../editor/field-target.ts';
import type { FormFacts } from '../editor/form-facts.ts';
import { besideField, type ProblemItem } from '../editor/problem-item.ts';
import classes from './rule.module.css';

export interface RuleFieldsProps {
  readonly uuid: string;
  readonly index: number;
  readonly facts: FormFacts;
  readonly problems: readonly ProblemItem[];
  readonly form: PortalForm<DraftValues>;
}

/** The fields of a rule. Not drawn again while the user types: each field follows its own value. */
export function RuleFields({ uuid, index, facts, problems, form }: RuleFieldsProps) {
  const { isReadOnly } = facts;
  const part = form.element('rules', uuid);
  const currencies = useFormValue(part, (rule) => rule.currencies);
  const hasRewardGroups = useFormValue(part, (rule) => rule.rewardGroups.length > 0);
  const at = (field: string) => problems.filter((one) => one.field === `rules.${index}.${field}`).map(besideField);
  const aboutWholeRule = problems.filter(({ field }) => field === `rules.${index}`).map(besideField);
  const [currency] = currencies.length === 1 ? currencies : [];

  function text(
    name: 'highValueInclusive' | 'lowValueInclusive' | 'priority',
    more: { label: string; help?: ReactNode },
  ) {
    return (
      <Field {...more} of={part} name={name} isJudgedWhenLeft problems={at(name)}>
        {(control) => <Input {...control} inputMode={name === 'priority' ? 'numeric' : 'decimal'} maxLength={40} />}
      </Field>
    );
  }

  return (
    <div className={classes.fields}>
      <FieldMessages messages={aboutWholeRule} />
      <div className={classes.values}>
        {text('priority', { label: 'Priority', help: 'The lowest number comes first.' })}
        {text('lowValueInclusive', { label: 'Lower value', help: limitHelp('from', currency) })}
        {text('highValueInclusive', { label: 'Upper value', help: limitHelp('up to', currency) })}
      </div>
      <div className={classes.markets}>
        <Field of={part} name="currencies" label="Currencies" problems={at('currencies')}>
          {(control) => (
            <CodePicker
              {...control}
              noun="currencies"
              areCodesShown
              choices={facts.currencies}
              nameOf={currencyLabel}
              emptyText="All that the apps support"
              isReadOnly={isReadOnly}
            />
          )}
        </Field>
        <Field of={part} name="countries" label="Countries" problems={at('countries')}>
          {(control) => (
            <CodePicker
              {...control}
              noun="countries"
              areCodesShown
              choices={facts.countries}
              nameOf={countryName}
              emptyText="All that the apps support"
              isReadOnly={isReadOnly}
            />
          )}
        </Field>
      </div>
      {(facts.rewardGroups !== undefined || hasRewardGroups) && (
        <Field of={part} name="rewardGroups" label="Reward groups" problems={at('rewardGroups')}>
          {(control) => (
            <CodePicker
              {...control}
              noun="reward groups"
              choices={facts.rewardGroups}
              nameOf={facts.rewardGroupName}
              emptyText="None"
              isReadOnly={isReadOnly}
            />
          )}
        </Field>
      )}
      <fieldset id={fieldId(uuid, 'apps')} tabIndex={-1} className={classes.methods}>
        <legend>Payment methods</legend>
        <FieldMessages messages={at('apps')} />
        {facts.agreementNote !== '' && <p className={classes.note}>{facts.agreementNote}</p>}
        <MethodsOfRule uuid={uuid} facts={facts} form={form} />
      </fieldset>
    </div>
  );
}

/** Its code is loaded after the form is shown. */
function MethodsOfRule(props: Pick<RuleFieldsProps, 'facts' | 'form' | 'uuid'>) {
  const { methodList } = props.facts;
  if (methodList.status === 'failed') {
    return <ErrorPanel title="The payment methods could not be loaded" onRetry={methodList.retry} />;
  }
  if (methodList.status === 'loading') return <Skeleton label="Loading payment methods…" lines={6} />;
  const LoadedMethods = methodList.part;
  return <LoadedMethods {...props} />;
}

function limitHelp(direction: 'from' | 'up to', currency: string | undefined): string {
  const unit = currency ?? 'the currency of the payment';
  return direction === 'from'
    ? `In ${unit}, inclusive. Empty: no lower limit.`
    : `In ${unit}, inclusive. Empty: no upper limit.`;
}
