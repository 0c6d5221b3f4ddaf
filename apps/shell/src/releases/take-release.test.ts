// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeReleaseAtNextLink } from './take-release.ts';

let isNewer: boolean;
let isBusy: boolean;
let stop: () => void;
let root: HTMLElement;
/** The router: it opens in place the clicks that reach it. */
const inPlace = vi.fn<(event: Event) => void>();

beforeEach(() => {
  [isNewer, isBusy] = [true, false];
  window.history.replaceState(null, '', '/users?page=2');
  root = document.createElement('div');
  document.body.replaceChildren(root);
  inPlace.mockClear();
  root.addEventListener('click', inPlace);
  // jsdom cannot navigate.
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });
  stop = takeReleaseAtNextLink({ isNewer: () => isNewer, isBusy: () => isBusy });
});
afterEach(() => stop());

type Attributes = Readonly<Record<string, string>>;

/** Clicks the text of a link or another element; true if the browser is left to follow it. */
function follows(attributes: Attributes, { name = 'a', ...init }: MouseEventInit & { name?: string } = {}): boolean {
  const words = document.createElement('b');
  const clicked = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) clicked.setAttribute(attribute, value);
  clicked.append(words);
  root.replaceChildren(clicked);
  words.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  return inPlace.mock.calls.length === 0;
}

test('the browser follows a link to another page, which loads the newer release', () => {
  expect(follows({ href: '/api-keys' })).toBe(true);
  expect(follows({ href: '/users/7?tab=roles' })).toBe(true);
});

test.each([
  ['within the page', { href: '/users?page=3' }],
  ['to a place in the page', { href: '#main' }],
  ['out of the portal', { href: 'https://docs.example/' }],
  ['to a new tab', { href: '/api-keys', target: '_blank' }],
  ['to a file', { href: '/export.csv', download: '' }],
  ['nowhere', {}],
])('a click that leads %s is not intercepted', (_where, attributes) => {
  expect(follows(attributes)).toBe(false);
});

test('a click on a button is not intercepted', () => {
  expect(follows({}, { name: 'button' })).toBe(false);
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a click that opens another tab is not intercepted: %o',
  (init) => {
    expect(follows({ href: '/api-keys' }, init)).toBe(false);
  },
);

test('without a newer release, every link is followed in place', () => {
  isNewer = false;
  expect(follows({ href: '/api-keys' })).toBe(false);
});

test('while the user could lose something, every link is followed in place', () => {
  isBusy = true;
  expect(follows({ href: '/api-keys' })).toBe(false);
});
