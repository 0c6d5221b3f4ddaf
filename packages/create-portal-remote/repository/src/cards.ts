import { type CardReaders, defineCards, readIfKnown } from '@portal/api-client/cards';
import { listNotes } from './notes/notes.ts';
import type { portal } from './portal.config.ts';

export const cards: CardReaders = defineCards<typeof portal>({
  'sample.notes': async (source) => {
    // A platform that does not have the call yet has no figure.
    const notes = await readIfKnown(source, listNotes.query(source.api));
    if (notes === undefined) return [];
    const path = source.routeHref('sample.notes');
    return [{ unit: 'count', text: 'Notes', value: notes.total, ...(path !== undefined && { path }) }];
  },
});
