// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepVisit, takeUnfinishedVisit } from './unfinished-visit.ts';
import { visitOfTab } from './visit-of-tab.ts';

const page = { path: '/webhooks', area: { remote: 'webhooks', version: '1.3.0' } };
const left = { path: '/webhooks', remote: 'webhooks', version: '1.3.0' };

let end: () => void;

/** Makes the document one that the user opened in this way. */
function loadBy(type: 'navigate' | 'reload'): void {
  // boundary: the only entry that is read
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type }] as unknown as PerformanceEntryList);
}

function show(state: 'hidden' | 'visible'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  loadBy('reload');
  show('visible');
  end = keepVisit(visitOfTab, page);
});
afterEach(() => {
  end();
  vi.restoreAllMocks();
});

test('a page that hung is found once by the reload that ended it', () => {
  expect(takeUnfinishedVisit(visitOfTab)).toEqual(left);
  expect(takeUnfinishedVisit(visitOfTab)).toBeUndefined();
});

test('a page that was left for another one, or for another document, was not unfinished', () => {
  window.dispatchEvent(new Event('pagehide'));
  expect(takeUnfinishedVisit(visitOfTab)).toBeUndefined();
  window.dispatchEvent(new Event('pageshow'));
  expect(visitOfTab.get()).toBeDefined();
  end();
  expect(takeUnfinishedVisit(visitOfTab)).toBeUndefined();
});

test('a hidden tab may end at any time, as the browser does to save memory', () => {
  show('hidden');
  expect(visitOfTab.get()).toBeUndefined();
  show('visible');
  expect(takeUnfinishedVisit(visitOfTab)).toEqual(left);
});

test('a duplicated tab, which begins with a copy, reports nothing', () => {
  loadBy('navigate');
  expect(takeUnfinishedVisit(visitOfTab)).toBeUndefined();
});

test('a value that the portal did not write reports nothing', () => {
  visitOfTab.set('{"path":');
  expect(takeUnfinishedVisit(visitOfTab)).toBeUndefined();
});
