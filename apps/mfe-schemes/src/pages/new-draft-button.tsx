import { useApi } from '@portal/api-client';
import type { Draft, SchemeKind } from '@portal/api-client/schemes';
import { useAccess } from '@portal/auth';
import { Button, type ButtonVariant, IconButton } from '@portal/ui/basics';
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
  /** A button without text, for a table. Default: false. */
  readonly isIcon?: boolean;
}

/** Adds a draft with the same content, whose rules keep their ids, and opens it. */
export function NewDraftButton({ kind, schemeId, draft, variant, isIcon = false }: NewDraftButtonProps) {
  const { canWrite } = useAccess();
  const navigate = useNavigate();
  const copy = useMutation(draftSave(useApi(), kind, schemeId));
  function makeCopy() {
    copy.mutate(draftInputOf(draft), {
      onSuccess: ({ draftId }) => void navigate(draftPath(kind, schemeId, draftId)),
    });
  }

  if (!canWrite(schemeArea(kind))) return null;
  const look = { icon: <CopyPlus size={16} aria-hidden />, single: true, busy: copy.isPending, onClick: makeCopy };
  return isIcon ? (
    <IconButton {...look} label={LABEL} />
  ) : (
    <Button {...look} variant={variant}>
      {LABEL}
    </Button>
  );
}

const LABEL = 'New draft from this';
