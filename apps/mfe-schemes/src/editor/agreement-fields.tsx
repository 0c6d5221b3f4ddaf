import type { AgreementTemplate } from '@portal/api-client/agreements';
import { FieldMessages } from '@portal/ui/page-parts';
import type { PortalForm } from '@portal/ui/forms';
import { memo } from 'react';
import classes from './agreement-fields.module.css';
import type { DraftValues } from './draft-values.ts';
import { fieldId } from './field-target.ts';
import { besideField, type ProblemItem } from './problem-item.ts';
import { wordingParts } from './wording-parts.ts';

export interface AgreementFieldsProps {
  readonly template: AgreementTemplate;
  readonly placeholders: DraftValues['placeholders'];
  readonly supportsWallet: boolean;
  readonly problems: readonly ProblemItem[];
  readonly isReadOnly: boolean;
  /** Empty placeholders are reported next to their fields. */
  readonly isChecked: boolean;
  readonly change: PortalForm<DraftValues>['change'];
}

/** The text that payers agree to, with its placeholders as fields. Not drawn again while the user types in other fields. */
export const AgreementFields = memo(function AgreementFields(props: AgreementFieldsProps) {
  const { template, placeholders, supportsWallet, problems, isReadOnly, isChecked, change } = props;
  const scenario = template.scenarios.find((one) => one.schemeSupportsWallet === supportsWallet);
  const keys = new Set(template.placeholders.map(({ key }) => key));
  const messages = isChecked ? problems.filter(({ field }) => field.startsWith('agreement.placeholders.')) : [];
  const messageOf = (key: string) => messages.find(({ field }) => field === `agreement.placeholders.${key}`)?.message;
  const parts = wordingParts(template.wording.en, keys);
  // A placeholder that the wording does not use is still a field.
  const unused = [...keys].filter((key) => !parts.some((part) => part.key === key));

  function field(key: string) {
    return (
      <label key={key} className={classes.placeholder}>
        <span>{key}</span>
        <input
          id={fieldId('placeholders', key)}
          value={placeholders[key] ?? ''}
          maxLength={500}
          autoComplete="off"
          disabled={isReadOnly}
          aria-invalid={messageOf(key) !== undefined}
          aria-describedby={messageOf(key) === undefined ? undefined : fieldId('agreement-problems')}
          onChange={({ target: { value } }) =>
            change((latest) => ({ ...latest, placeholders: { ...latest.placeholders, [key]: value } }))
          }
        />
      </label>
    );
  }

  return (
    <div className={classes.agreement}>
      <p className={classes.wording}>
        {parts.map(({ text, key, isFirst }, place) => {
          // The parts of a wording never change places.
          if (key === undefined) return <span key={`${place} ${text}`}>{text}</span>;
          return isFirst ? field(key) : <strong key={`${place} ${key}`}>{placeholders[key] || key}</strong>;
        })}
      </p>
      {unused.map(field)}
      {scenario && (
        <div className={classes.scenario}>
          <p className={classes.caption}>
            {`Added because the scheme ${supportsWallet ? 'supports' : 'does not support'} the wallet`}
          </p>
          <p>
            {wordingParts(scenario.wording.en, keys).map(({ text, key }, place) => (
              <span key={`${place} ${text}`}>{key === undefined ? text : placeholders[key] || key}</span>
            ))}
          </p>
        </div>
      )}
      <FieldMessages id={fieldId('agreement-problems')} messages={messages.map(besideField)} />
    </div>
  );
});
