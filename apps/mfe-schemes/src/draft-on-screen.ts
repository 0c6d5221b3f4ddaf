import type { AgreementTemplate, AgreementTypes } from '@portal/api-client/agreements';
import type { PaymentMethod } from '@portal/api-client/payment-methods';
import type { KnownMethods, KnownToRules } from '@portal/scheme-rules';
import type { Draft, DraftInput, SchemeKind } from '@portal/api-client/schemes';

/** The apps, methods and groups that the rules of a draft refer to. */
export interface SchemeReference extends KnownToRules {
  readonly paymentMethods: readonly PaymentMethod[];
  /** The same payment methods, prepared for matching. */
  readonly methods: KnownMethods;
  readonly agreementTypes: AgreementTypes;
  readonly templates: readonly AgreementTemplate[];
  /** Whether rules can get reward groups. */
  readonly offersRewardGroups: boolean;
}

/** The draft on screen, saved or not, and the published draft that it is compared with. */
export interface DraftOnScreen {
  readonly kind: SchemeKind;
  /** Absent while the scheme is being created. */
  readonly schemeId: string | undefined;
  readonly content: DraftInput;
  /** Absent before the first publication. */
  readonly published: Draft | undefined;
  readonly reference: SchemeReference;
}
