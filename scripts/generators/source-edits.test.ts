import { expect, test } from 'vitest';
import { withEntry, withImport, withNames } from './source-edits.ts';

const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

test.each([
  ['an empty list', 'nav: [],', 'nav: [', 'b', 'nav: [ b ],'],
  ['a list with lists', 'nav: [[a]], more: [x]', 'nav: [', 'b', 'nav: [[a], b ], more: [x]'],
  ['a list with a last comma', 'routes: [\n  a,\n],', 'routes: [', 'b', 'routes: [ a, b ],'],
  [
    'an object of JSON',
    '{ "exports": { "a": "1" } }',
    '"exports": {',
    '"b": "2"',
    '{ "exports": { "a": "1", "b": "2" } }',
  ],
  [
    'an interface',
    'interface S { a: { id: string }; }',
    'interface S {',
    'b: {};',
    'interface S { a: { id: string }; b: {}; }',
  ],
])('the new entry is the last one of %s', (_what, text, opening, entry, result) => {
  expect(onOneLine(withEntry(text, opening, entry))).toBe(result);
});

test('a text without the list, or without its end, is refused', () => {
  expect(() => withEntry('nav: []', 'routes: [', 'a')).toThrow("Nothing begins with 'routes: ['.");
  expect(() => withEntry('routes: [ a', 'routes: [', 'b')).toThrow("Nothing closes the '[' of 'routes: ['.");
  expect(() => withNames('const a = 1;', ['b'], ' = test')).toThrow("Nothing ends with '} = test'.");
});

test('an import stands after those from the same folder, or after all', () => {
  const text = `import a from './a/1.ts';\nimport {\n  b,\n} from 'b';\n\nconst c = a;\n`;
  expect(withImport(text, `import d from './a/2.ts';`).split('\n')[1]).toBe(`import d from './a/2.ts';`);
  expect(withImport(text, `import d from './d/1.ts';`).split('\n')[4]).toBe(`import d from './d/1.ts';`);
});

test('names are added once, in the order of the alphabet', () => {
  const text = `import { type Access, readerRoles } from '@portal/contract';`;
  expect(withNames(text, ['definePortal', 'readerRoles'], ` from '@portal/contract'`)).toBe(
    `import { type Access, definePortal, readerRoles } from '@portal/contract';`,
  );
});
