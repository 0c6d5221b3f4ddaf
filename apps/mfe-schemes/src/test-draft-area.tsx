import { useApi } from '@portal/api-client';
import { listAgreementTemplates, listAgreementTypes } from '@portal/api-client/agreements';
import { listPaymentMethods } from '@portal/api-client/payment-methods';
import { knownMethods } from '@portal/api-client/scheme-rules';
import { type Draft, getScheme, type Scheme } from '@portal/api-client/schemes';
import { must, testArea } from '@portal/test-kit';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type { DraftOnScreen } from './draft-on-screen.ts';
import { portal } from './portal.config.ts';
import { routes } from './routes.ts';
import { useSchemeKind } from './scheme-kind.ts';

export interface LoadedDraft {
  readonly draft: DraftOnScreen;
  readonly saved: Draft;
  readonly scheme: Scheme;
  onReload(): Promise<boolean>;
}

/** The area with a page of one piece in place of a draft's page, for the tests of that piece. */
export function testDraftArea(piece: (loaded: LoadedDraft) => ReactNode) {
  function PieceOfDraft() {
    const loaded = useDraft();
    return loaded && piece(loaded);
  }
  const loadPage = () => Promise.resolve({ default: PieceOfDraft });
  return testArea({
    portal,
    routes: { ...routes, 'schemes.collect-draft': loadPage, 'schemes.payout-draft': loadPage },
    flags: ['rewards'],
    email: 'admin@northwind.example',
  });
}

function useDraft(): LoadedDraft | undefined {
  const api = useApi();
  const kind = useSchemeKind();
  const { schemeId = '', draftId = '' } = useParams();
  const scheme = useQuery(getScheme.query(api, kind, schemeId));
  const methods = useQuery(listPaymentMethods.query(api));
  const types = useQuery(listAgreementTypes.query(api));
  const templates = useQuery(listAgreementTemplates.query(api));
  const reference = useMemo(
    () =>
      methods.data &&
      types.data &&
      templates.data && {
        ...methods.data,
        methods: knownMethods(methods.data.paymentMethods),
        agreementTypes: types.data,
        templates: templates.data.templates,
      },
    [methods.data, types.data, templates.data],
  );
  if (!scheme.data || !reference) return undefined;
  const { drafts, publishedDraftId } = scheme.data;
  const saved = must(
    drafts.find((one) => one.draftId === draftId),
    'draft',
  );
  const published = drafts.find((one) => one.draftId === publishedDraftId);
  return {
    draft: { kind, schemeId, content: asInput(saved), published, reference },
    saved,
    scheme: scheme.data,
    onReload: async () => (await scheme.refetch()).isSuccess,
  };
}

function asInput({ draftId: _id, lastModified: _at, lastModifiedBy: _by, publishedOn: _on, ...content }: Draft) {
  // What the platform has saved fits the input.
  return content as DraftOnScreen['content'];
}
