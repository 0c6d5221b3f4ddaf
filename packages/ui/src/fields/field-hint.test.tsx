// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FieldHint } from './field-hint.tsx';
import { isAmongNames } from './name-help.tsx';

test('a hint is announced when it appears, and the help stays', () => {
  const { rerender } = render(<FieldHint help="The system that uses the key." hint={undefined} />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  rerender(<FieldHint help="The system that uses the key." hint="Another API key has this name." />);
  expect(screen.getByRole('status')).toHaveTextContent('Another API key has this name.');
  expect(screen.getByText('The system that uses the key.')).toBeVisible();
});

test.each([
  ['Web shop', true],
  [' web SHOP ', true],
  ['Zu\u0308rich', true],
  ['Web', false],
  ['', false],
  ['  ', false],
])('%j is among the names: %j', (name, expected) => {
  expect(isAmongNames(name, ['Web shop', 'Z\u00fcrich', ''])).toBe(expected);
});
