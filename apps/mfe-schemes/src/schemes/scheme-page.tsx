import { useApi } from '@portal/api-client';
import { type Scheme, SCHEMES } from '@portal/api-client/schemes';
import { useCrumbTitle } from '@portal/contract/react';
import { History } from '@portal/platform-ui/history';
import { RoleButton } from '@portal/platform-ui/role-gates';
import { ButtonLink, EmptyState, PageHeader, Panel, usePathParams } from '@portal/ui/basics';
import { allQueries, DeleteDialog, DetailPage, Facts, PageActions } from '@portal/ui/page-parts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Files, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { SchemeReference } from '../draft-on-screen.ts';
import { href } from '../href.ts';
import { schemeRoles, useSchemeKind } from '../scheme-kind.ts';
import { latestDraft, publishedDraft, schemeName } from '../drafts/draft-state.ts';
import { NewDraftButton, useDraftCopy } from './new-draft-button.tsx';
import { RecentDrafts } from './recent-drafts.tsx';
import { RulesInWords } from './rules-in-words.tsx';
import { schemeFacts } from './scheme-facts.tsx';
import { schemeDeletion, schemeDetail } from './scheme-queries.ts';
import { useSchemeReference } from './use-scheme-reference.ts';

export function SchemePage() {
  const kind = useSchemeKind();
  const { schemeId = '' } = usePathParams();
  const scheme = useQuery(schemeDetail(useApi(), kind, schemeId));
  const reference = useSchemeReference();
  useCrumbTitle(scheme.data && schemeName(scheme.data));
  return (
    <DetailPage
      title={kind === 'collect' ? 'Collect scheme' : 'Payout scheme'}
      query={allQueries({ scheme, reference })}
    >
      {(data) => <SchemeDetail key={schemeId} {...data} />}
    </DetailPage>
  );
}

export default SchemePage;

interface SchemeDetailProps {
  readonly scheme: Scheme;
  readonly reference: SchemeReference;
}

function SchemeDetail({ scheme, reference }: SchemeDetailProps) {
  const { schemeId } = scheme;
  const kind = useSchemeKind();
  const deletion = useMutation(schemeDeletion(useApi(), kind, schemeId));
  const [isDeleting, setDeleting] = useState(false);
  const copy = useDraftCopy(kind, scheme);
  const [published, latest] = [publishedDraft(scheme), latestDraft(scheme)];
  const name = schemeName(scheme);

  if (deletion.isSuccess) return <Navigate to={href(`schemes.${kind}`)} replace />;
  return (
    <>
      <PageHeader
        title={name}
        actions={
          <PageActions>
            <ButtonLink icon={<Files size={16} aria-hidden />} to={href(`schemes.${kind}-drafts`, { schemeId })}>
              Drafts
            </ButtonLink>
            {published && <NewDraftButton kind={kind} draft={published} copy={copy} variant="primary" />}
            <RoleButton
              roles={schemeRoles(kind)}
              icon={<Trash2 size={16} aria-hidden />}
              onClick={() => setDeleting(true)}
            >
              {`Delete ${kind} scheme`}
            </RoleButton>
          </PageActions>
        }
      />
      {/* Outside the menu of a phone, which closes when its button is pressed. */}
      {isDeleting && (
        <DeleteDialog
          kind={`${kind} scheme`}
          deletion={deletion}
          typedName={published && name}
          onClose={() => setDeleting(false)}
        >
          <p>
            <strong>{name}</strong> and its drafts will be deleted.{' '}
            <span>
              {published
                ? 'It is published, so payments under it will stop.'
                : 'It is not published, so no payments follow it.'}
            </span>{' '}
            This cannot be undone.
          </p>
        </DeleteDialog>
      )}
      <Facts facts={schemeFacts(kind, { scheme, reference })} />
      {published ? (
        <RulesInWords kind={kind} draft={published} known={reference} />
      ) : (
        <Panel>
          <EmptyState
            title="Not published yet"
            text="Payments follow a scheme once one of its drafts is published."
            action={
              latest && (
                <ButtonLink variant="primary" to={href(`schemes.${kind}-draft`, { schemeId, draftId: latest.draftId })}>
                  Open the latest draft
                </ButtonLink>
              )
            }
          />
        </Panel>
      )}
      <RecentDrafts kind={kind} scheme={scheme} />
      <History kind={`${kind}-scheme`} id={schemeId} resource={SCHEMES} />
    </>
  );
}
