import { useApi } from '@portal/api-client';
import type { Draft, DraftSave, Scheme, SchemeKind } from '@portal/api-client/schemes';
import { useAccess, useSession } from '@portal/auth';
import { RoleButton } from '@portal/platform-ui/role-gates';
import { type ButtonVariant, IconButton } from '@portal/ui/basics';
import { useMutation } from '@tanstack/react-query';
import { CopyPlus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { appQuery, useAppInAddress } from '../app-in-address.ts';
import { href } from '../href.ts';
import { schemeRoles } from '../scheme-kind.ts';
import type { unchangedCopy } from '../drafts/draft-origin.ts';
import { draftInputOf } from '../drafts/draft-state.ts';
import { draftSave } from './scheme-queries.ts';

/** The creation of a draft with the content of another one. */
export interface DraftCopy {
  readonly isPending: boolean;
  start(draft: Draft): Promise<void>;
}

/**
 * Adds a draft with the same content, whose rules keep their ids, and opens it unless the user has left the page. A copy that the
 * user has added before and not changed since is opened instead.
 */
export function useDraftCopy(kind: SchemeKind, scheme: Scheme): DraftCopy {
  const { schemeId } = scheme;
  const navigate = useNavigate();
  const session = useSession();
  const copy = useMutation(draftSave(useApi(), kind, schemeId));
  const appId = useAppInAddress();
  const [isLooking, setLooking] = useState(false);
  const author = session.status === 'signed-in' ? session.user.email : undefined;
  const open = ({ draftId }: Draft) =>
    void navigate(`${href(`schemes.${kind}-draft`, { schemeId, draftId })}${appQuery(appId)}`);
  return {
    isPending: isLooking || copy.isPending,
    async start(draft) {
      setLooking(true);
      const earlier = await findCopy(kind, scheme, { draft, author });
      setLooking(false);
      if (earlier) open(earlier);
      else copy.mutate(copyOf(draft), { onSuccess: open });
    },
  };
}

/** Without its code, which is loaded only where there is a copy at all, a new one is added. */
async function findCopy(...[kind, scheme, origin]: Parameters<typeof unchangedCopy>): Promise<Draft | undefined> {
  if (!scheme.drafts.some(({ basedOn }) => basedOn === origin.draft.draftId)) return undefined;
  try {
    const origins = await import('../drafts/draft-origin.ts');
    return origins.unchangedCopy(kind, scheme, origin);
  } catch {
    return undefined;
  }
}

/** Without a note, which is about the draft that has it. */
function copyOf(draft: Draft): DraftSave {
  const { note: _note, ...content } = draftInputOf(draft);
  return draft.number === undefined ? content : { ...content, basedOn: draft.draftId };
}

interface NewDraftButtonProps {
  readonly kind: SchemeKind;
  /** The draft whose content the new one gets. */
  readonly draft: Draft;
  /** Held by the page, because the menu on a phone closes when a button in it is pressed. */
  readonly copy: DraftCopy;
  readonly variant?: ButtonVariant;
}

export function NewDraftButton({ kind, draft, copy, variant }: NewDraftButtonProps) {
  return (
    <RoleButton
      roles={schemeRoles(kind)}
      variant={variant}
      single
      busy={copy.isPending}
      icon={<CopyPlus size={16} aria-hidden />}
      onClick={() => void copy.start(draft)}
    >
      {LABEL}
    </RoleButton>
  );
}

interface NewDraftIconProps {
  readonly kind: SchemeKind;
  readonly scheme: Scheme;
  readonly draft: Draft;
}

/** The same without text, for a row of a table. */
export function NewDraftIcon({ kind, scheme, draft }: NewDraftIconProps) {
  const { canWrite } = useAccess();
  const copy = useDraftCopy(kind, scheme);
  if (!canWrite(schemeRoles(kind))) return null;
  return (
    <IconButton
      label={LABEL}
      single
      busy={copy.isPending}
      icon={<CopyPlus size={16} aria-hidden />}
      onClick={() => void copy.start(draft)}
    />
  );
}

const LABEL = 'New draft from this';
