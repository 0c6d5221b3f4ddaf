// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { must } from '../must.ts';

/** Each label with the id of its control, and each control with the ids of its labels. */
function associations(page: Document): readonly (readonly [string, readonly (string | undefined)[] | null])[] {
  return Array.from(page.querySelectorAll<HTMLLabelElement & HTMLInputElement>('body [id]'), (element) => [
    element.id,
    element.localName === 'label'
      ? [element.control?.id]
      : element.labels && Array.from(element.labels, ({ id }) => id),
  ]);
}

test.each([
  ['by id', '<label id="l" for="a">A</label><input id="a"><input id="b">'],
  [
    'by id, with several labels',
    '<label id="l" for="a"></label><select id="a"></select><label id="m" for="a"></label>',
  ],
  ['by id, to no control', '<label id="l" for="a"></label><p id="a"></p><label id="m" for="none"></label>'],
  ['by an empty id', '<label id="l" for=""><input id="a"></label>'],
  ['by id, with another control inside', '<label id="l" for="a"><input id="b"></label><textarea id="a"></textarea>'],
  ['by an id that two elements have', '<label id="l" for="a"></label><p id="a"></p><input id="a">'],
  ['by place, to the first control', '<label id="l"><p><button id="a"></button></p><input id="b"></label>'],
  ['by place, past a hidden field', '<label id="l"><input id="a" type="HIDDEN"><input id="b" type="date"></label>'],
  ['to results', '<label id="l"><output id="a"></output></label><label id="m" for="b"></label><meter id="b"></meter>'],
])('labels are those of jsdom: %s', (_what, html) => {
  document.body.innerHTML = html;
  const quick = associations(document);
  // A window of its own, in which jsdom's elements are as they were.
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const page = must(frame.contentDocument);
  page.body.innerHTML = html;
  expect(quick).toEqual(associations(page));
});

test('labels follow each change of the page', () => {
  document.body.innerHTML = '<label for="a"></label><input id="a">';
  const [label, input] = [document.querySelector('label'), document.querySelector('input')];
  expect(input?.labels).toHaveLength(1);
  input?.setAttribute('id', 'b');
  expect([input?.labels?.length, label?.control]).toEqual([0, null]);
  label?.setAttribute('for', 'b');
  expect([input?.labels?.length, label?.control]).toEqual([1, input]);
});

test('an element outside the page has the labels of its own tree', () => {
  const tree = document.createElement('div');
  tree.innerHTML = '<label for="a"></label><input id="a">';
  const [label, input] = [tree.querySelector('label'), tree.querySelector('input')];
  expect([input?.labels?.length, label?.control]).toEqual([1, input]);
});
