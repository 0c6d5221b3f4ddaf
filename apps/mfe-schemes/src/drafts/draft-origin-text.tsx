import type { Draft, Scheme, SchemeKind } from '@portal/api-client/schemes';
import { usePart } from '@portal/ui/page-parts';
import { useMemo } from 'react';
import { draftNumber } from './draft-number.ts';

interface DraftOriginProps {
  readonly kind: SchemeKind;
  readonly scheme: Scheme;
  readonly draft: Draft;
}

/** 'Draft 3, 2 changes from Draft 1'. What counts them is loaded after the page is shown. */
export function DraftOrigin({ kind, scheme, draft }: DraftOriginProps) {
  const { part: changesInWords } = usePart(loadChangesInWords);
  const changes = useMemo(() => changesInWords?.(kind, scheme, draft), [changesInWords, kind, scheme, draft]);
  return <span>{[draftNumber(draft), changes].filter((words) => words !== undefined).join(', ')}</span>;
}

async function loadChangesInWords() {
  return (await import('./draft-origin.ts')).changesInWords;
}
