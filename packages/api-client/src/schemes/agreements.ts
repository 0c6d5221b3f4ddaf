import * as z from 'zod/mini';
import { resource } from '../calls/resource.ts';
import { readingOnce } from '../calls/verbs.ts';

/** The type of an agreement; unknown types are shown as they are. */
export const AGREEMENT_TYPES = ['ONE_OFF', 'RECURRING', 'UNSCHEDULED'] as const;

const wordingSchema = z.object({ en: z.string() });

export const agreementTypesSchema = z.object({
  /** The version of the definition of agreement types, which a draft records. */
  definitionVersion: z.nullish(z.union([z.string(), z.number()])),
  agreementTypes: z.array(
    z.object({ agreementType: z.string(), name: z.string(), description: z.nullish(z.string()) }),
  ),
});

/** A text that payers agree to. `{{key}}` in a wording stands for the value of a placeholder. */
export const agreementTemplateSchema = z.object({
  agreementType: z.string(),
  /** COLLECT or PAYOUT. */
  schemeType: z.string(),
  /** Compared as a number. */
  version: z.union([z.string(), z.number()]),
  placeholders: z.array(z.object({ key: z.string() })),
  wording: wordingSchema,
  /** The additions to the wording, with and without wallet. */
  scenarios: z.array(z.object({ schemeSupportsWallet: z.boolean(), wording: wordingSchema })),
});

export const agreementTemplatesSchema = z.object({ templates: z.array(agreementTemplateSchema) });

export type AgreementTypes = z.infer<typeof agreementTypesSchema>;
export type AgreementTemplate = z.infer<typeof agreementTemplateSchema>;

export const AGREEMENTS = resource('agreements');

export const listAgreementTypes = readingOnce(AGREEMENTS, agreementTypesSchema, 'v2/agreement-types');

/** Returns the templates of every version. */
export const listAgreementTemplates = readingOnce(AGREEMENTS, agreementTemplatesSchema, 'v2/agreement-types/templates');

/** The template with the highest version of an agreement type; `undefined` if there is none. */
export function latestTemplate(
  templates: readonly AgreementTemplate[],
  { agreementType, schemeType }: Pick<AgreementTemplate, 'agreementType' | 'schemeType'>,
): AgreementTemplate | undefined {
  return templates
    .filter((one) => one.agreementType === agreementType && one.schemeType === schemeType)
    .toSorted((one, other) => Number(other.version) - Number(one.version))[0];
}
