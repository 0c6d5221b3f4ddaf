import { useApi } from '@portal/api-client';
import type { Draft, SchemeKind } from '@portal/api-client/schemes';
import { type ButtonVariant, RoleButton } from '@portal/ui/basics';
import { useMutation } from '@tanstack/react-query';
import { CopyPlus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { schemeArea } from '../scheme-kind.ts';
import { draftInputOf } from './draft-state.ts';
import { draftPath } from './scheme-paths.ts';
import { draftSave } from './scheme-queries.ts';

interface NewDraftButtonProps {
  readonly kind: SchemeKind;
  readonly schemeId: string;
  /** The draft whose content the new one gets. */
  readonly draft: Draft;
  readonly variant?: ButtonVariant;
  readonly size?: 'small';
}

/** Adds a draft with the same content, whose rules keep their ids, and opens it. */
export function NewDraftButton({ kind, schemeId, draft, variant, size }: NewDraftButtonProps) {
  const navigate = useNavigate();
  const copy = useMutation(draftSave(useApi(), kind, schemeId));
  return (
    <RoleButton
      area={schemeArea(kind)}
      icon={<CopyPlus size={16} aria-hidden />}
      variant={variant}
      size={size}
      single
      busy={copy.isPending}
      onClick={() =>
        copy.mutate(draftInputOf(draft), {
          onSuccess: ({ draftId }) => void navigate(draftPath(kind, schemeId, draftId)),
        })
      }
    >
      New draft from this
    </RoleButton>
  );
}
