import { useApi } from '@portal/api-client';
import type { Draft, Scheme } from '@portal/api-client/schemes';
import { useCrumbTitle } from '@portal/contract/react';
import { EmptyState, PageHeader, Panel, usePathParams } from '@portal/ui/basics';
import { allQueries, DetailPage } from '@portal/ui/page-parts';
import { FormsProvider } from '@portal/ui/controls';
import { useQuery } from '@tanstack/react-query';
import type { SchemeReference } from '../draft-on-screen.ts';
import { href } from '../href.ts';
import { useSchemeKind } from '../scheme-kind.ts';
import { DraftEditor } from './draft-editor.tsx';
import { schemeName } from './draft-state.ts';
import { editedScheme } from '../schemes/scheme-queries.ts';
import { useSchemeReference } from '../schemes/use-scheme-reference.ts';

export function DraftPage() {
  const kind = useSchemeKind();
  const { schemeId = '', draftId = '' } = usePathParams();
  const scheme = useQuery(editedScheme(useApi(), kind, schemeId));
  const draft = scheme.data?.drafts.find((one) => one.draftId === draftId);
  useCrumbTitle(draft?.name);
  useCrumbTitle(scheme.data && schemeName(scheme.data), href(`schemes.${kind}-scheme`, { schemeId }));
  const query = allQueries({ scheme, reference: useSchemeReference() });
  // A new draft is opened while the scheme is loaded again.
  const isAwaited = draft === undefined && scheme.isFetching;
  return (
    <FormsProvider>
      <DetailPage title="Draft" query={isAwaited ? { ...query, data: undefined } : query} wide>
        {(data, reload) => <FoundDraft key={draftId} draft={draft} {...data} onReload={reload} />}
      </DetailPage>
    </FormsProvider>
  );
}

export default DraftPage;

interface FoundDraftProps {
  readonly draft: Draft | undefined;
  readonly scheme: Scheme;
  readonly reference: SchemeReference;
  readonly onReload: () => Promise<boolean>;
}

function FoundDraft({ draft, ...rest }: FoundDraftProps) {
  if (draft) return <DraftEditor draft={draft} {...rest} />;
  return (
    <>
      <PageHeader title="Draft" />
      <Panel>
        <EmptyState
          title="Draft not found"
          text="This scheme does not have the draft. Check that you opened the complete link."
        />
      </Panel>
    </>
  );
}
