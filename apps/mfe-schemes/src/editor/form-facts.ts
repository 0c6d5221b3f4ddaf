import type { PaymentMethod } from '@portal/api-client/payment-methods';
import type { KnownMethods } from '@portal/scheme-rules';
import type { SchemeKind } from '@portal/api-client/schemes';
import type { CodeChoices } from '../rules/code-options.ts';
import type { Demands } from '../rules/method-choices.ts';

/** The facts that every rule of a draft is edited with. They change rarely, so that a keystroke draws one rule only. */
export interface FormFacts {
  readonly kind: SchemeKind;
  readonly demands: Demands;
  /** The payment methods to choose from. */
  readonly offered: readonly PaymentMethod[];
  readonly methods: KnownMethods;
  readonly countries: CodeChoices;
  readonly currencies: CodeChoices;
  /** Those of the tenant; `undefined` if rules cannot get any, or the user may not read them. */
  readonly rewardGroups: CodeChoices | undefined;
  readonly rewardGroupName: (id: string) => string;
  /** 'One-off does not support …', for every rule; empty if all do. */
  readonly agreementNote: string;
  readonly isReadOnly: boolean;
}
