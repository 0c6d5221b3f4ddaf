// @vitest-environment jsdom
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { watchTexts } from './watch-texts.ts';

/** The faults of a paragraph that changes its content. */
function change(before: ReactNode, after: ReactNode): readonly string[] {
  // Outside the document, which every test watches.
  const container = document.createElement('div');
  const { rerender } = render(<p>{before}</p>, { container });
  const faults = watchTexts(container);
  rerender(<p>{after}</p>);
  return faults();
}

test.each([
  ['changes', ['Page ', 2], ['Page ', 3], 'changed: 3'],
  ['goes', ['Saved', <b key="b">now</b>], [null, <b key="b">now</b>], 'removed: Saved'],
  ['gets an element before it', [null, 'Saved'], [<b key="b">now</b>, 'Saved'], 'content inserted before: Saved'],
])('a text beside siblings that %s is a fault', (_what, before, after, fault) => {
  expect(change(before, after)).toEqual([fault]);
});

test.each([
  ['the only text of an element', 'Page 2', 'Page 3'],
  ['an element that replaces a text', 'Page 2', <b key="b">3</b>],
  ['an element that comes after a text', ['Saved', null], ['Saved', <b key="b">now</b>]],
])('%s is none', (_what, before, after) => {
  expect(change(before, after)).toEqual([]);
});
