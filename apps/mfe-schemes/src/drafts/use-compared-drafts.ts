import type { Draft } from '@portal/api-client/schemes';
import type { DroppedPart } from '@portal/ui/page-parts';
import { useSearchParams } from 'react-router-dom';

const PARAMETER = 'compare';

/** The drafts that are selected to be compared, as the URL names them: `?compare=a,b`. The older one comes first. */
export function useComparedDrafts(drafts: readonly Draft[]) {
  const [parameters, setParameters] = useSearchParams();
  const ids = (parameters.get(PARAMETER) ?? '').split(',');
  const selected = drafts
    .filter(({ draftId }) => ids.includes(draftId))
    .toSorted((one, other) => Date.parse(one.lastModified) - Date.parse(other.lastModified))
    .slice(0, 2);

  function select(draftIds: readonly string[]) {
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        if (draftIds.length === 0) next.delete(PARAMETER);
        else next.set(PARAMETER, draftIds.join(','));
        return next;
      },
      { preventScrollReset: true },
    );
  }

  const dropped = ids
    .filter((id) => id !== '' && !drafts.some(({ draftId }) => draftId === id))
    .map((value): DroppedPart => ({ name: 'Draft', value }));

  return {
    selected,
    /** The drafts in the URL that the scheme does not have, once it has loaded. */
    dropped,
    clear: () => select([]),
    /** A third draft replaces the first one that was selected. */
    toggle(draftId: string) {
      const known = ids.filter((id) => selected.some((draft) => draft.draftId === id));
      select(known.includes(draftId) ? known.filter((id) => id !== draftId) : [...known, draftId].slice(-2));
    },
  };
}
