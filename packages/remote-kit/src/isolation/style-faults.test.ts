import { expect, test } from 'vitest';
import { styleFaults } from './style-faults.ts';

test.each([
  ['an element', 'header { display: none; }', 'header'],
  ['everything', '* { margin: 0; }', '*'],
  ['the root', ':root { --portal-gap: 0; }', ':root'],
  ['one of several selectors', '.page, nav a { color: red; }', 'nav a'],
  ['an element in a query', '@media (width < 600px) {\n  body { margin: 0; }\n}', 'body', 2],
  ['an element with an attribute', '[data-name=".page"] { color: red; }', '[data-name=".page"]'],
  ['the root, if it has a class of the file', 'html:has(.page) { overflow: hidden; }', 'html:has(.page)'],
  ['what has not a class of the file', 'main:not(.page) { display: none; }', 'main:not(.page)'],
  ['one of two choices', ':is(.page, nav) { color: red; }', ':is(.page, nav)'],
  ['a pseudo-element', '::selection { color: red; }', '::selection'],
  ['an element around a nested rule', '.page { html:has(&) { color: red; } }', 'html:has(&)'],
  ['an element after a comment with a class', '/* .page */ p { color: red; }', 'p'],
  ['an element of the root outside of rules', '& body { margin: 0; }', '& body'],
  ['an element in a layer', '@layer base { html { font-size: 2rem; } }', 'html'],
  ['an element beside a class of the file', '.page ~ footer { color: red; }', '.page ~ footer'],
  ['an element beside the rule', '.page { + footer { color: red; } }', '+ footer'],
  ['an element in one beside a class of the file', '.page + div p { color: red; }', '.page + div p'],
  ['an element in a scope of elements', '@scope (main) { p { color: red; } }', 'p'],
])('a selector of %s applies to the whole portal', (_what, css, selector, line = 1) => {
  expect(styleFaults('src/page.module.css', css)).toEqual([
    `src/page.module.css:${line}: '${selector}' applies to the whole portal. Begin the selector with a class of this file, such as '.page ${selector}'.`,
  ]);
});

test.each([
  ['code of others', '.page :global(.ant-select) { color: red; }', "':global' applies to code outside the area"],
  ['a block of others', ':global { p { color: red; } }', "':global' applies to code outside the area"],
  ['key frames of others', '@keyframes :global(turn) { to { rotate: 1turn; } }', "':global' applies to code outside"],
  ['another file', `@import url('https://a.example/a.css');`, "'@import' brings rules that are not checked"],
  ['the pages of print', '@page { margin: 0; }', "'@page' applies to the whole portal"],
  ['transitions', '@view-transition { navigation: auto; }', "'@view-transition' applies to the whole portal"],
  ['a property of the portal', `@property --portal-gap { syntax: '*'; }`, "'--portal-gap' belongs to the portal"],
  ['a class of others', '.page { composes: button from global; }', "'from global' names a class outside the area"],
])('%s is refused', (_what, css, fault) => {
  expect(styleFaults('a.module.css', css)).toEqual([expect.stringContaining(`a.module.css:1: ${fault}`)]);
});

test.each(['.page > * + *', '.page * ~ *:hover', '.page { > * + * { color: red; } }'])(
  '%s is refused, because it slows the whole page down',
  (selector) => {
    const css = selector.includes('{') ? selector : `${selector} { color: red; }`;
    expect(styleFaults('a.module.css', css)).toEqual([
      expect.stringContaining('makes browsers compute the styles of the whole page when an element is added'),
    ]);
  },
);

test('siblings with a class or a type of element are allowed', () => {
  const css = '.row + *, .page li + li, .page > * + .row, .page > :not(:first-child) { color: red; }';
  expect(styleFaults('a.module.css', css).filter((fault) => fault.includes('whole page when'))).toEqual([]);
});

test('a style sheet that cannot be read is refused with its line', () => {
  expect(styleFaults('a.module.css', '.page {\n  color: red;')).toEqual([
    'a.module.css:1: the style sheet cannot be read: Unclosed block.',
  ]);
});

test('rules of the file may name elements within it, and at-rules of its own', () => {
  const css = `
    .page { color: red; & > p, h2 { margin: 0; } &:hover .row { color: blue; } @media print { a { color: black; } } }
    .page p::before, main > .page, #total, :is(.row, .cell) a, .page:has(> table):not(.wide) { content: '} body {'; }
    :where(.row), .icon[href=".a"] { background: url(data:image/svg+xml;utf8,<svg>{}</svg>); }
    .page li + li, .row + .row, .page .row ~ p, .row { + .row { gap: 0; } }
    @keyframes turn { from { rotate: 0deg; } 50.5% { rotate: 90deg; } to { rotate: 1turn; } }
    @font-face { font-family: Payouts; src: url('./payouts.woff2'); }
    @property --payouts-angle { syntax: '<angle>'; inherits: false; initial-value: 0deg; }
    @container (width > 20rem) { .page { gap: 1rem } }
    @scope (.page) to (.inner) { p { color: red; } }
    .wide\\:page { composes: page from './other.module.css'; }`;
  expect(styleFaults('a.module.css', css)).toEqual([]);
});
