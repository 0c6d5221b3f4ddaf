import { type CardReaders, defineCards } from '@portal/api-client/cards';
import { listNotes } from './notes/notes.ts';
import type { portal } from './portal.config.ts';

export const cards: CardReaders = defineCards<typeof portal>({
  'sample.notes': async ({ api, read, routeHref }) => {
    const { total } = await read(listNotes.query(api));
    const path = routeHref('sample.notes');
    return [{ unit: 'count', text: 'Notes', value: total, ...(path !== undefined && { path }) }];
  },
});
