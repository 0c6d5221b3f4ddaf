// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isComposing } from './is-composing.ts';

test.each([
  ['Enter', { key: 'Enter', keyCode: 13 }, false],
  ['Enter within a composition', { key: 'Enter', isComposing: true }, true],
  ['the Enter that ends a composition in Safari', { key: 'Enter', keyCode: 229 }, true],
  ['an arrow key within a composition', { key: 'ArrowDown', isComposing: true }, true],
])('%s belongs to the input method: %#', (_key, init, expected) => {
  const seen: boolean[] = [];
  render(<input onKeyDown={(event) => seen.push(isComposing(event), isComposing(event.nativeEvent))} />);
  fireEvent.keyDown(screen.getByRole('textbox'), init);
  expect(seen).toEqual([expected, expected]);
});
