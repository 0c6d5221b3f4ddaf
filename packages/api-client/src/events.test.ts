import { definePortal } from '@portal/contract';
import { expect, test } from 'vitest';
import { defineEvents } from './events.ts';

const portal = definePortal({
  contract: 1,
  id: 'books',
  owner: 'Books team',
  routes: [{ id: 'books.list', path: '/books', title: 'Books', access: {} }],
  events: ['BookArrived', 'BookLost'],
});
const listen = () => {};

test('every declared event has a listener; a missing or unknown one does not compile', () => {
  const { listeners, catchUp } = defineEvents<typeof portal>({ BookArrived: listen, BookLost: listen });
  expect(Object.keys(listeners)).toEqual(portal.events);
  expect(catchUp).toBeUndefined();

  // @ts-expect-error the listener of 'BookLost' is missing
  defineEvents<typeof portal>({ BookArrived: listen });
  // @ts-expect-error there is no event 'BookFound'
  defineEvents<typeof portal>({ BookArrived: listen, BookLost: listen, BookFound: listen });
});

test('an area may catch up on events it missed', () => {
  expect(defineEvents<typeof portal>({ BookArrived: listen, BookLost: listen }, { catchUp: listen }).catchUp).toBe(
    listen,
  );
});
