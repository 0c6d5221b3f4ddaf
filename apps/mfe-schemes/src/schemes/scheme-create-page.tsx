import { useApi } from '@portal/api-client';
import { AGREEMENT_TYPES } from '@portal/api-client/agreements';
import { type DraftInput, RULE_PRIORITY_DEFAULT, type SchemeKind } from '@portal/api-client/schemes';
import { PageHeader } from '@portal/ui/basics';
import { DetailPage } from '@portal/ui/page-parts';
import { FormsProvider } from '@portal/ui/controls';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useAppInAddress } from '../app-in-address.ts';
import type { SchemeReference } from '../draft-on-screen.ts';
import { DraftForm } from '../editor/draft-form.tsx';
import { href } from '../href.ts';
import { useSchemeKind } from '../scheme-kind.ts';
import { DraftWorkspace } from '../drafts/draft-workspace.tsx';
import { latestDraft } from '../drafts/draft-state.ts';
import { schemeCreation } from './scheme-queries.ts';
import { useDraftOnScreen } from '../drafts/use-draft-on-screen.ts';
import { useSchemeReference } from './use-scheme-reference.ts';

export function SchemeCreatePage() {
  const kind = useSchemeKind();
  return (
    <FormsProvider>
      <DetailPage title={`Create ${kind} scheme`} query={useSchemeReference()} wide>
        {(reference) => <NewScheme key={kind} kind={kind} reference={reference} />}
      </DetailPage>
    </FormsProvider>
  );
}

export default SchemeCreatePage;

interface NewSchemeProps {
  readonly kind: SchemeKind;
  readonly reference: SchemeReference;
}

function NewScheme({ kind, reference }: NewSchemeProps) {
  const appId = useAppInAddress();
  const [initialValues] = useState(() => firstDraft(agreementTypeFor(appId, reference)));
  const creation = useMutation(schemeCreation(useApi(), kind));
  const { draft, ruleInFocus, onChange, uncovered, onUncovered } = useDraftOnScreen({
    kind,
    schemeId: undefined,
    published: undefined,
    reference,
    initialContent: initialValues,
  });

  if (creation.isSuccess) {
    const { schemeId } = creation.data;
    const first = latestDraft(creation.data);
    return (
      <Navigate
        to={
          first
            ? href(`schemes.${kind}-draft`, { schemeId, draftId: first.draftId })
            : href(`schemes.${kind}-scheme`, { schemeId })
        }
        replace
      />
    );
  }
  return (
    <>
      <PageHeader
        title={`Create ${kind} scheme`}
        description="It starts with a draft. Payments follow it once you publish the draft."
      />
      <DraftWorkspace draft={draft} ruleInFocus={ruleInFocus} onUncovered={onUncovered}>
        {(effectsButton) => (
          <DraftForm
            kind={kind}
            reference={reference}
            initialValues={initialValues}
            submit={`Create ${kind} scheme`}
            cancel={href(`schemes.${kind}`)}
            onSubmit={(input) => creation.mutateAsync(input)}
            uncovered={uncovered}
            onChange={onChange}
            moreActions={effectsButton}
          />
        )}
      </DraftWorkspace>
    </>
  );
}

/** With one rule, which offers nothing yet. */
function firstDraft(agreementType: DraftInput['agreementType']): DraftInput {
  const rule = { uuid: crypto.randomUUID(), priority: RULE_PRIORITY_DEFAULT, currencies: [], countries: [], apps: [] };
  return { name: '', code: '', agreementType, rules: [rule] };
}

/** One-off, unless the app that the scheme is for supports only others. */
function agreementTypeFor(appId: string | undefined, { paymentMethods }: SchemeReference): DraftInput['agreementType'] {
  const supported = paymentMethods.find((method) => method.appId === appId)?.supportedAgreementTypes ?? [];
  return AGREEMENT_TYPES.find((type) => supported.includes(type)) ?? 'ONE_OFF';
}
