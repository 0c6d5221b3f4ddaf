import { useApi } from '@portal/api-client';
import type { Draft, Scheme } from '@portal/api-client/schemes';
import { demoTenant, startTestSandbox } from '@portal/sandbox/testing';
import { must, testArea } from '@portal/test-kit';
import { useQuery } from '@tanstack/react-query';
import { type Elements, usePathParams } from '@portal/ui/basics';
import type { DraftOnScreen } from '../draft-on-screen.ts';
import { draftInputOf, publishedDraft } from '../drafts/draft-state.ts';
import { schemeDetail } from '../schemes/scheme-queries.ts';
import { useSchemeReference } from '../schemes/use-scheme-reference.ts';
import { portal } from '../portal.config.ts';
import { routes } from '../routes.ts';
import { useSchemeKind } from '../scheme-kind.ts';

export interface LoadedDraft {
  readonly draft: DraftOnScreen;
  readonly saved: Draft;
  readonly scheme: Scheme;
  onReload(): Promise<boolean>;
}

/** The area with a page of one piece in place of a draft's page, for the tests of that piece. */
export function testDraftArea(piece: (loaded: LoadedDraft) => Elements) {
  function PieceOfDraft() {
    const loaded = useDraft();
    return loaded && piece(loaded);
  }
  const loadPage = () => Promise.resolve({ default: PieceOfDraft });
  return testArea({
    portal,
    routes: { ...routes, 'schemes.collect-draft': loadPage, 'schemes.payout-draft': loadPage },
    start: startTestSandbox,
    tenant: demoTenant('Northwind Payments'),
    flags: ['rewards'],
    email: 'admin@northwind.example',
  });
}

function useDraft(): LoadedDraft | undefined {
  const kind = useSchemeKind();
  const { schemeId = '', draftId = '' } = usePathParams();
  const scheme = useQuery(schemeDetail(useApi(), kind, schemeId));
  const reference = useSchemeReference();
  if (!scheme.data || !reference.data) return undefined;
  const saved = must(
    scheme.data.drafts.find((one) => one.draftId === draftId),
    'draft',
  );
  return {
    draft: {
      kind,
      schemeId,
      content: draftInputOf(saved),
      published: publishedDraft(scheme.data),
      reference: reference.data,
    },
    saved,
    scheme: scheme.data,
    onReload: async () => (await scheme.refetch()).isSuccess,
  };
}
