import { type AgreementTemplate, latestTemplate } from '@portal/api-client/agreements';
import type { SchemeKind } from '@portal/api-client/schemes';
import { useAccess } from '@portal/auth';
import { useMemo } from 'react';
import type { SchemeReference } from '../draft-on-screen.ts';
import type { AgreementBasis, DraftValues } from './draft-values.ts';

export interface Agreement {
  readonly template: AgreementTemplate;
  readonly basis: AgreementBasis;
}

export interface AgreementOptions {
  readonly kind: SchemeKind;
  readonly reference: SchemeReference;
  readonly values: Pick<DraftValues, 'agreementType' | 'agreementVersion'>;
  readonly isReadOnly: boolean;
  /** A new scheme starts with an agreement; a draft that was saved without one may stay without. */
  readonly isNew: boolean;
}

/**
 * The agreement that the form shows: from the latest template, or from the draft's own template if the draft can no
 * longer change. `undefined` where agreements are not enabled.
 */
export function useAgreement({ kind, reference, values, isReadOnly, isNew }: AgreementOptions): Agreement | undefined {
  const isEnabled = useAccess().context.flags.has('customerAgreementsV2');
  const { templates, agreementTypes } = reference;
  const { agreementType, agreementVersion } = values;
  return useMemo(() => {
    if (!isEnabled || (isReadOnly && agreementVersion === null)) return undefined;
    const wanted = { agreementType, schemeType: kind.toUpperCase() };
    const own = templates.filter(({ version }) => Number(version) === Number(agreementVersion));
    const template = (isReadOnly ? latestTemplate(own, wanted) : undefined) ?? latestTemplate(templates, wanted);
    if (!template) return undefined;
    const version = agreementTypes.definitionVersion ?? template.version;
    const keys = template.placeholders.map(({ key }) => key);
    return {
      template,
      basis: { version: isReadOnly ? (agreementVersion ?? version) : version, keys, isRequired: isNew },
    };
  }, [isEnabled, templates, agreementTypes, agreementType, agreementVersion, kind, isReadOnly, isNew]);
}
