import { usePart } from '@portal/ui/page-parts';
import type { HistoryOf } from './history-query.ts';

/**
 * Who changed a thing, when and how: the last part of its page. Its code and its data load after the page and take no space until then, so nothing moves. There
 * is none on a platform without the call, or for a user who may not make it.
 */
export function History(of: HistoryOf) {
  const { part: LoadedHistory } = usePart(loadHistory);
  return LoadedHistory && <LoadedHistory {...of} />;
}

async function loadHistory() {
  return (await import('./loaded-history.tsx')).LoadedHistory;
}
