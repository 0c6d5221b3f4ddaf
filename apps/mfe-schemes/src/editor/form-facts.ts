import type { PortalForm } from '@portal/ui/forms';
import type { PaymentMethod } from '@portal/api-client/payment-methods';
import type { KnownMethods } from '@portal/scheme-rules';
import type { SchemeKind } from '@portal/api-client/schemes';
import type { ComponentType } from 'react';
import type { CodeChoices } from '../rules/codes/code-options.ts';
import type { Demands } from '../rules/methods/offered-methods.ts';
import type { DraftValues } from './draft-values.ts';

/** Code that is loaded after the form is shown, once for all rules. */
export type PartOfRule<T> =
  | { readonly status: 'failed'; readonly retry: () => void }
  | { readonly status: 'loaded'; readonly part: T }
  | { readonly status: 'loading' };

/** The facts that every rule of a draft is edited with. They change rarely, so that a keystroke draws one rule only. */
export interface FormFacts {
  readonly kind: SchemeKind;
  readonly demands: Demands;
  /** The payment methods to choose from. */
  readonly offered: readonly PaymentMethod[];
  readonly methods: KnownMethods;
  readonly methodList: PartOfRule<ComponentType<MethodsOfRuleProps>>;
  readonly countries: CodeChoices;
  readonly currencies: CodeChoices;
  /** Those of the tenant; `undefined` if rules cannot get any, or the user may not read them. */
  readonly rewardGroups: CodeChoices | undefined;
  readonly rewardGroupName: (id: string) => string;
  /** 'One-off does not support …', for every rule; empty if all do. */
  readonly agreementNote: string;
  readonly isReadOnly: boolean;
}

export interface MethodsOfRuleProps {
  readonly uuid: string;
  readonly facts: Pick<FormFacts, 'demands' | 'isReadOnly' | 'methods' | 'offered'>;
  readonly form: PortalForm<DraftValues>;
}
