import { ApiError, useApi } from '@portal/api-client';
import { type Draft, type DraftInput, type Scheme, SCHEMES } from '@portal/api-client/schemes';
import { ANY_VERSION } from '@portal/api-client/verbs';
import { useAccess } from '@portal/auth';
import { History } from '@portal/platform-ui/history';
import { PageHeader, RelativeTime } from '@portal/ui/basics';
import { LazyPart, Row, usePart } from '@portal/ui/page-parts';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useAppInAddress } from '../app-in-address.ts';
import type { SchemeReference } from '../draft-on-screen.ts';
import { DraftForm } from '../editor/draft-form.tsx';
import { href } from '../href.ts';
import { ReviewAndPublish } from '../review/review-and-publish.tsx';
import { schemeRoles, useSchemeKind } from '../scheme-kind.ts';
import { DraftStateTag } from './draft-state-tag.tsx';
import { draftInputOf, draftState, publishedDraft } from './draft-state.ts';
import { DraftWorkspace } from './draft-workspace.tsx';
import { NewDraftButton, useDraftCopy } from '../schemes/new-draft-button.tsx';
import { draftSave } from '../schemes/scheme-queries.ts';
import { useDraftOnScreen } from './use-draft-on-screen.ts';

interface DraftEditorProps {
  readonly draft: Draft;
  readonly scheme: Scheme;
  readonly reference: SchemeReference;
  readonly onReload: () => Promise<boolean>;
}

/**
 * The page of a draft: its form, its effects and its publication. Locked for readers, and once the draft is published, unless the
 * address asks to use an app in it: the first save then adds a draft with the changes.
 */
export function DraftEditor({ draft: saved, scheme, reference, onReload }: DraftEditorProps) {
  const kind = useSchemeKind();
  const { schemeId } = scheme;
  const [published, savedInput] = useMemo(() => [publishedDraft(scheme), draftInputOf(saved)], [scheme, saved]);
  const state = draftState(scheme, saved);
  const isPublished = saved.publishedOn != null;
  const canWrite = useAccess().canWrite(schemeRoles(kind));
  const isForApp = useAppInAddress() !== undefined;
  const isCopied = canWrite && isPublished && isForApp;
  const isLocked = !canWrite || (isPublished && !isCopied);
  const onScreen = { kind, schemeId, published, reference };
  const { draft, ruleInFocus, onChange, uncovered, onUncovered } = useDraftOnScreen({
    ...onScreen,
    initialContent: savedInput,
  });
  const { part: originInWords } = usePart(loadOriginInWords);
  const origin = useMemo(() => originInWords?.(kind, scheme, saved), [originInWords, kind, scheme, saved]);
  const [isDirty, setDirty] = useState(false);
  const [opened, setOpened] = useState(saved);
  const [isStale, setStale] = useState(false);
  const save = useMutation(draftSave(useApi(), kind, schemeId));
  const copy = useDraftCopy(kind, scheme);

  // The draft that the user's changes are based on.
  if (!isDirty && !isStale && opened !== saved) setOpened(saved);

  async function saveDraft(input: DraftInput, base: string | undefined) {
    // Overwrites only the version that the notice shows.
    const lastModified = base === ANY_VERSION ? saved.lastModified : base;
    const from = saved.number === undefined ? {} : { basedOn: saved.draftId };
    const replaced = isCopied ? from : { draftId: saved.draftId, lastModified };
    try {
      const next = await save.mutateAsync({ ...input, ...replaced });
      setStale(false);
      return next.lastModified;
    } catch (error) {
      if (error instanceof ApiError && error.errors.some(({ code }) => code === 'STALE_SAVE')) {
        setStale(true);
        void onReload();
      }
      throw error;
    }
  }

  async function reload() {
    const isLoaded = await onReload();
    if (isLoaded) setStale(false);
    return isLoaded;
  }

  if (isCopied && save.data) {
    return <Navigate to={href(`schemes.${kind}-draft`, { schemeId, draftId: save.data.draftId })} replace />;
  }
  return (
    <>
      <PageHeader
        title={saved.name}
        description={
          <Row as="span">
            <DraftStateTag state={state} />
            {origin && <span>{origin}</span>}
            <span>
              <span>Changed </span>
              <RelativeTime value={saved.lastModified} />
              {saved.lastModifiedBy != null && <span>{` by ${saved.lastModifiedBy}`}</span>}
              {saved.publishedOn != null && (
                <span>
                  , published <RelativeTime value={saved.publishedOn} />
                </span>
              )}
            </span>
            {isCopied && <span>Your changes are saved as a new draft.</span>}
          </Row>
        }
        actions={isPublished ? <NewDraftButton kind={kind} draft={saved} copy={copy} /> : undefined}
      />
      <DraftWorkspace draft={draft} ruleInFocus={ruleInFocus} onUncovered={onUncovered}>
        {(effectsButton) => (
          <>
            <DraftForm
              kind={kind}
              reference={reference}
              initialValues={savedInput}
              version={saved.lastModified}
              isReadOnly={isLocked}
              submit="Save draft"
              onSubmit={saveDraft}
              onReload={reload}
              uncovered={uncovered}
              onChange={onChange}
              onDirtyChange={setDirty}
              moreActions={
                canWrite ? (
                  <>
                    <ReviewAndPublish
                      draft={{ ...onScreen, content: savedInput }}
                      saved={saved}
                      scheme={scheme}
                      disabledReason={isDirty ? 'Save your changes first.' : undefined}
                      onReload={onReload}
                    />
                    <div>{effectsButton}</div>
                  </>
                ) : undefined
              }
            />
            {/* Below the choice between the two versions, where the focus is. */}
            {isStale && (
              <LazyPart load={loadStaleDraft} failure="The comparison could not be loaded" lines={4}>
                {(StaleDraft) => <StaleDraft kind={kind} opened={opened} latest={saved} reference={reference} />}
              </LazyPart>
            )}
          </>
        )}
      </DraftWorkspace>
      <History kind={`${kind}-scheme`} id={schemeId} part={saved.draftId} resource={SCHEMES} />
    </>
  );
}

/** Counts changes, which the page does not begin with. */
async function loadOriginInWords() {
  return (await import('./draft-origin.ts')).originInWords;
}

async function loadStaleDraft() {
  return (await import('./stale-draft.tsx')).StaleDraft;
}
