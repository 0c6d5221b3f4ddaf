import type { AgreementTemplate, AgreementTypes } from '@portal/api-client/agreements';
import { latestTemplate } from '@portal/api-client/agreements';
import type { SchemeContent, SchemeKind } from '@portal/api-client/schemes';

export const AGREEMENT_DEFINITION = {
  definitionVersion: 2,
  agreementTypes: [
    { agreementType: 'ONE_OFF', name: 'One-off', description: 'A single payment.' },
    { agreementType: 'RECURRING', name: 'Recurring', description: 'Payments at regular intervals.' },
    {
      agreementType: 'UNSCHEDULED',
      name: 'Unscheduled',
      description: 'Later payments whose times and amounts are not known in advance.',
    },
  ],
} as const satisfies AgreementTypes;

type AgreementType = (typeof AGREEMENT_DEFINITION.agreementTypes)[number]['agreementType'];

const MERCHANT = ['merchantName', 'supportEmail'];

/** The wordings of version 2 by agreement type; version 1 had neither support nor notice. */
const COLLECT: Readonly<Record<AgreementType, { readonly wording: string; readonly keys: readonly string[] }>> = {
  ONE_OFF: {
    wording:
      'I authorise {{merchantName}} to collect this payment. If I have questions, I can write to {{supportEmail}}.',
    keys: MERCHANT,
  },
  RECURRING: {
    wording:
      'I authorise {{merchantName}} to collect payments at regular intervals until I cancel. I will be notified {{noticeDays}} days before an amount or a date changes. To cancel, I write to {{supportEmail}}.',
    keys: [...MERCHANT, 'noticeDays'],
  },
  UNSCHEDULED: {
    wording:
      'I authorise {{merchantName}} to collect later payments for {{purpose}}. I can withdraw this at any time by writing to {{supportEmail}}.',
    keys: [...MERCHANT, 'purpose'],
  },
};

const PAYOUT_WORDING =
  '{{merchantName}} pays amounts that are due to me to the account that I choose. If I have questions, I can write to {{supportEmail}}.';

const WITH_WALLET = 'My payment details are stored in my wallet, where I can change or remove them.';
const WITHOUT_WALLET = 'My payment details are used for this agreement only.';

/** Every version of every template. */
export const AGREEMENT_TEMPLATES: readonly AgreementTemplate[] = AGREEMENT_DEFINITION.agreementTypes.flatMap(
  ({ agreementType }) => [
    template({
      agreementType,
      schemeType: 'COLLECT',
      version: 1,
      keys: ['merchantName'],
      wording: 'I authorise {{merchantName}} to collect payments.',
    }),
    template({ agreementType, schemeType: 'COLLECT', version: 2, ...COLLECT[agreementType] }),
    template({ agreementType, schemeType: 'PAYOUT', version: 2, keys: MERCHANT, wording: PAYOUT_WORDING }),
  ],
);

function template({
  keys,
  wording,
  ...about
}: Pick<AgreementTemplate, 'agreementType' | 'schemeType' | 'version'> & {
  readonly keys: readonly string[];
  readonly wording: string;
}): AgreementTemplate {
  return {
    ...about,
    placeholders: keys.map((key) => ({ key })),
    wording: { en: wording },
    scenarios: [
      { schemeSupportsWallet: true, wording: { en: WITH_WALLET } },
      { schemeSupportsWallet: false, wording: { en: WITHOUT_WALLET } },
    ],
  };
}

/** The template that a draft's agreement was written from, otherwise the latest one. */
export function templateOf(
  kind: SchemeKind,
  { agreementType, agreement }: Pick<SchemeContent, 'agreement' | 'agreementType'>,
): AgreementTemplate | undefined {
  const schemeType = kind.toUpperCase();
  const version = Number(agreement?.agreementTypesDefinitionVersion);
  const own = AGREEMENT_TEMPLATES.filter((one) => Number(one.version) === version);
  return (
    latestTemplate(own, { agreementType, schemeType }) ??
    latestTemplate(AGREEMENT_TEMPLATES, { agreementType, schemeType })
  );
}
