// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeReleaseAtNextLink } from './take-release.ts';

let isNewer: boolean;
let isBusy: boolean;
let stop: () => void;
/** The router: what it hears of, it opens in place. */
const inPlace = vi.fn<(event: Event) => void>();

beforeEach(() => {
  [isNewer, isBusy] = [true, false];
  window.history.replaceState(null, '', '/users?page=2');
  document.body.innerHTML = '<div id="root"></div>';
  inPlace.mockClear();
  root().addEventListener('click', inPlace);
  // jsdom cannot navigate.
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });
  stop = takeReleaseAtNextLink({ isNewer: () => isNewer, isBusy: () => isBusy });
});
afterEach(() => stop());

function root(): HTMLElement {
  const element = document.getElementById('root');
  if (!element) throw new Error('no root');
  return element;
}

/** Clicks the words of what stands in the page; true when the browser is left to follow the link. */
function follows(html: string, init: MouseEventInit = {}): boolean {
  root().innerHTML = html;
  const words = root().querySelector('b') ?? root();
  words.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  return inPlace.mock.calls.length === 0;
}

test('a link to another page is followed by the browser, which loads the newer release', () => {
  expect(follows('<a href="/api-keys"><b>API Keys</b></a>')).toBe(true);
  expect(follows('<a href="/users/7?tab=roles"><b>Ann</b></a>')).toBe(true);
});

test.each([
  ['within the page', '<a href="/users?page=3"><b>3</b></a>'],
  ['to a place in the page', '<a href="#main"><b>Skip to content</b></a>'],
  ['out of the portal', '<a href="https://docs.example/"><b>Documentation</b></a>'],
  ['to a new tab', '<a href="/api-keys" target="_blank"><b>API Keys</b></a>'],
  ['to a file', '<a href="/export.csv" download><b>Export</b></a>'],
  ['nowhere', '<a><b>API Keys</b></a>'],
  ['nowhere, as a button', '<button><b>Save</b></button>'],
])('a click that leads %s stays what it is', (_where, html) => {
  expect(follows(html)).toBe(false);
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a click that opens a tab of its own stays what it is: %o',
  (init) => {
    expect(follows('<a href="/api-keys"><b>API Keys</b></a>', init)).toBe(false);
  },
);

test('without a newer release, every link is followed in place', () => {
  isNewer = false;
  expect(follows('<a href="/api-keys"><b>API Keys</b></a>')).toBe(false);
});

test('while something would be cut off or lost, every link is followed in place', () => {
  isBusy = true;
  expect(follows('<a href="/api-keys"><b>API Keys</b></a>')).toBe(false);
});
