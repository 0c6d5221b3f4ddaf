import { useApi } from '@portal/api-client';
import type { Draft, SchemeKind } from '@portal/api-client/schemes';
import { useAccess } from '@portal/auth';
import { RoleButton } from '@portal/platform-ui/role-gates';
import { type ButtonVariant, IconButton } from '@portal/ui/basics';
import { useMutation } from '@tanstack/react-query';
import { CopyPlus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { appQuery, useAppInAddress } from '../app-in-address.ts';
import { href } from '../href.ts';
import { schemeRoles } from '../scheme-kind.ts';
import { draftInputOf } from '../drafts/draft-state.ts';
import { draftSave } from './scheme-queries.ts';

/** The creation of a draft with the content of another one. */
export interface DraftCopy {
  readonly isPending: boolean;
  start(draft: Draft): void;
}

/** Adds a draft with the same content, whose rules keep their ids, and opens it unless the user has left the page. */
export function useDraftCopy(kind: SchemeKind, schemeId: string): DraftCopy {
  const navigate = useNavigate();
  const copy = useMutation(draftSave(useApi(), kind, schemeId));
  const appId = useAppInAddress();
  return {
    isPending: copy.isPending,
    start(draft) {
      copy.mutate(draftInputOf(draft), {
        onSuccess: ({ draftId }) =>
          void navigate(`${href(`schemes.${kind}-draft`, { schemeId, draftId })}${appQuery(appId)}`),
      });
    },
  };
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
      onClick={() => copy.start(draft)}
    >
      {LABEL}
    </RoleButton>
  );
}

interface NewDraftIconProps {
  readonly kind: SchemeKind;
  readonly schemeId: string;
  readonly draft: Draft;
}

/** The same without text, for a row of a table. */
export function NewDraftIcon({ kind, schemeId, draft }: NewDraftIconProps) {
  const { canWrite } = useAccess();
  const copy = useDraftCopy(kind, schemeId);
  if (!canWrite(schemeRoles(kind))) return null;
  return (
    <IconButton
      label={LABEL}
      single
      busy={copy.isPending}
      icon={<CopyPlus size={16} aria-hidden />}
      onClick={() => copy.start(draft)}
    />
  );
}

const LABEL = 'New draft from this';
