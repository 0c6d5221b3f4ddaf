// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BatchDot } from './batch-dot.tsx';

test.each([
  ['SCHEDULED', 'Scheduled', 'scheduled'],
  ['SUCCEEDED', 'Succeeded', 'succeeded'],
  ['FAILED', 'Failed', 'failed'],
  ['failed', 'Failed', 'failed'],
  ['ON_HOLD', 'On hold', 'unknown'],
])('the batch status %s has its words next to its dot', (status, words, colour) => {
  const { container } = render(<BatchDot status={status} />);
  expect(container).toHaveTextContent(words);
  expect(container.querySelector('.dot')).toHaveClass('dot', colour);
});

test('a label replaces the words of the status', () => {
  render(<BatchDot status="SUCCEEDED" label="Delivered" />);
  expect(screen.getByText('Delivered')).toBeVisible();
});
