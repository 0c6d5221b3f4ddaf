import { definePortal, type PortalConfig } from '@portal/contract';
import { expect, test } from 'vitest';
import { defineEvents } from './events.ts';

const books = {
  contract: 1,
  id: 'books',
  owner: 'Books team',
  routes: [{ id: 'books.list', path: '/books', title: 'Books', access: {} }],
} as const satisfies PortalConfig;
const portal = definePortal({ ...books, events: ['ChargebacksChanged', 'ExportReportsCompleted'] });
const listen = () => {};

test('every declared event has a listener; a missing or undeclared one does not compile', () => {
  const both = { ChargebacksChanged: listen, ExportReportsCompleted: listen };
  const { listeners, catchUp } = defineEvents<typeof portal>(both);
  expect(Object.keys(listeners)).toEqual(portal.events);
  expect(catchUp).toBeUndefined();

  // @ts-expect-error the listener of 'ExportReportsCompleted' is missing
  defineEvents<typeof portal>({ ChargebacksChanged: listen });
  // @ts-expect-error 'OnInstructionExportReportCompletion' is not declared
  defineEvents<typeof portal>({ ...both, OnInstructionExportReportCompletion: listen });
});

test('a listener of a remote that declares no events does not compile', () => {
  const silent = definePortal(books);
  const empty = definePortal({ ...books, events: [] });
  // @ts-expect-error the manifest has no events
  defineEvents<typeof silent>({ ChargebacksChanged: listen });
  // @ts-expect-error the manifest declares no event
  defineEvents<typeof empty>({ ChargebacksChanged: listen });
  // @ts-expect-error the manifest is missing
  defineEvents({ ChargebacksChanged: listen });
});

test('an event that the platform does not have does not compile', () => {
  // @ts-expect-error there is no event 'BookFound'
  expect(definePortal({ ...books, events: ['BookFound'] }).events).toEqual(['BookFound']);
});

test('an area may catch up on events it missed', () => {
  expect(
    defineEvents<typeof portal>({ ChargebacksChanged: listen, ExportReportsCompleted: listen }, { catchUp: listen })
      .catchUp,
  ).toBe(listen);
});
