// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { must } from '../must.ts';

afterEach(() => {
  for (const style of document.head.querySelectorAll('style[data-test]')) style.remove();
});

/** Adds a style sheet as antd does, shows the page, and returns its first element with the class `it`. */
function show(css: string, html = '<div class="it"></div>'): Element {
  const style = document.createElement('style');
  style.dataset['test'] = '';
  style.textContent = css;
  document.head.append(style);
  document.body.innerHTML = html;
  return must(document.querySelector('.it'));
}

const displayOf = (css: string, html?: string) => window.getComputedStyle(show(css, html)).display;

test.each([
  ['the later of two equal rules', '.it { display: flex } .it { display: grid }', 'grid'],
  ['the more specific rule', 'div.it { display: flex } .it { display: grid }', 'flex'],
  ['a class in :is', ':is(.it, p) { display: flex } div { display: grid }', 'flex'],
  ['an id in :not', ':not(#a) { display: flex } .it.it { display: grid }', 'flex'],
  ['nothing in :where', ':where(.it) { display: flex } div { display: grid }', 'grid'],
  ['an attribute', '[class="it"] { display: flex } div { display: grid }', 'flex'],
  ['an important rule', '.it { display: flex !important } div.it { display: grid }', 'flex'],
  ['any selector of a list', '.other, .it { display: flex }', 'flex'],
  ['no rule of another element', '.other > .it, .it .it { display: flex }', 'block'],
  ['no part of the element', '.it::before { display: flex }', 'block'],
  ['no rule of a medium', '@media (max-width: 600px) { .it { display: flex } }', 'block'],
])('the display of an element follows %s', (_what, css, display) => {
  expect(displayOf(css)).toBe(display);
});

test('the style attribute wins over rules that are not important', () => {
  expect(displayOf('.it { display: flex }', '<p class="it" style="display: none"></p>')).toBe('none');
  expect(displayOf('.it { display: flex !important }', '<p class="it" style="display: none"></p>')).toBe('flex');
});

test("the browser's own rules apply", () => {
  expect(displayOf('', '<span class="it"></span>')).toBe('inline');
  expect(displayOf('', '<p class="it" hidden></p>')).toBe('none');
  expect(displayOf('', '<dialog class="it"></dialog>')).toBe('none');
  expect(displayOf('', '<dialog class="it" open></dialog>')).toBe('block');
});

test('visibility and pointer events are inherited, display and opacity are not', () => {
  const style = window.getComputedStyle(
    show(
      '.outer { visibility: hidden; pointer-events: none; display: flex; opacity: 0 }',
      '<div class="outer"><p><b class="it"></b></p></div>',
    ),
  );
  expect([style.visibility, style.pointerEvents, style.display, style.opacity]).toEqual([
    'hidden',
    'none',
    'inline',
    '1',
  ]);
});

test('a sheet that is added, changed or removed counts at once', () => {
  const element = show('.it { display: flex }');
  const style = window.getComputedStyle(element);
  const sheet = must(document.head.querySelector('style[data-test]'));
  expect(style.display).toBe('flex');
  sheet.textContent = '.it { display: grid }';
  expect(style.getPropertyValue('display')).toBe('grid');
  sheet.remove();
  expect(style.display).toBe('block');
});

test('any other property of the style attribute is still known', () => {
  const style = window.getComputedStyle(show('', '<p class="it" style="width: 5px"></p>'));
  expect([style.width, style.getPropertyValue('width')]).toEqual(['5px', '5px']);
});
