import { memo } from 'react';
import type { MethodsOfRuleProps } from '../../editor/form-facts.ts';
import { removeApp, toggleMethod } from './method-changes.ts';
import { MethodList } from './method-list.tsx';

/** The payment methods of a rule. Not drawn again while the user types in the other fields. */
export const MethodsOfRule = memo(
  function MethodsOfRule({ rule, facts, form }: MethodsOfRuleProps) {
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
          form.element('rules', uuid).change((latest) => toggleMethod(latest, appId, paymentMethod))
        }
        onRemoveApp={(uuid, appId) => form.element('rules', uuid).change((latest) => removeApp(latest, appId))}
      />
    );
  },
  (one, other) =>
    one.facts === other.facts &&
    one.rule.apps === other.rule.apps &&
    one.rule.countries === other.rule.countries &&
    one.rule.currencies === other.rule.currencies,
);
