import { useFormValue } from '@portal/ui/forms';
import { memo } from 'react';
import type { MethodsOfRuleProps } from '../../editor/form-facts.ts';
import { removeApp, toggleMethod } from './method-changes.ts';
import { MethodList } from './method-list.tsx';

/** The payment methods of a rule. Not drawn again while the user types in the other fields. */
export const MethodsOfRule = memo(function MethodsOfRule({ uuid, facts, form }: MethodsOfRuleProps) {
  const part = form.element('rules', uuid);
  const apps = useFormValue(part, (rule) => rule.apps);
  const countries = useFormValue(part, (rule) => rule.countries);
  const currencies = useFormValue(part, (rule) => rule.currencies);
  return (
    <MethodList
      uuid={uuid}
      apps={apps}
      countries={countries}
      currencies={currencies}
      demands={facts.demands}
      offered={facts.offered}
      methods={facts.methods}
      isReadOnly={facts.isReadOnly}
      onToggle={(id, appId, paymentMethod) =>
        form.element('rules', id).change((latest) => toggleMethod(latest, appId, paymentMethod))
      }
      onRemoveApp={(id, appId) => form.element('rules', id).change((latest) => removeApp(latest, appId))}
    />
  );
});
