// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { applyColourScheme, chooseColourScheme, COLOUR_SCHEMES, readColourScheme } from './colour-scheme.ts';

beforeEach(() => {
  window.localStorage.clear();
  delete document.documentElement.dataset['theme'];
});

const onPage = () => document.documentElement.dataset['theme'];

test('without a choice the page follows the system', () => {
  expect(readColourScheme()).toBe('system');
  applyColourScheme(readColourScheme());
  expect(onPage()).toBeUndefined();
});

test.each(COLOUR_SCHEMES)('the choice of %s is applied at once and kept for the next visit', (scheme) => {
  chooseColourScheme('light');
  chooseColourScheme(scheme);
  expect(onPage()).toBe(scheme === 'system' ? undefined : scheme);
  expect(readColourScheme()).toBe(scheme);
});

test('any other stored value counts as no choice', () => {
  window.localStorage.setItem('portal.colourScheme', 'mauve');
  expect(readColourScheme()).toBe('system');
});
