// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BatchDot } from './batch-dot.tsx';

/** The dot beside the words of a status, as markup: dots that differ in it have different colours. */
function dotOf(status: string, words: string) {
  const { unmount } = render(<BatchDot status={status} />);
  const dot = screen.getByText(words).previousElementSibling?.outerHTML;
  unmount();
  return dot;
}

test('each status of a batch has its words and a dot of its own, and an unknown one a dot that no other has', () => {
  const dots = [
    ['SCHEDULED', 'Scheduled'],
    ['SUCCEEDED', 'Succeeded'],
    ['FAILED', 'Failed'],
    ['ON_HOLD', 'On hold'],
  ].map(([status = '', words = '']) => dotOf(status, words));
  expect(new Set(dots).size).toBe(4);
});

test('statuses that mean the same have the same dot', () => {
  expect(dotOf('failed', 'Failed')).toBe(dotOf('FAILED', 'Failed'));
  expect(dotOf('PROCESSING', 'Processing')).toBe(dotOf('SCHEDULED', 'Scheduled'));
  expect(dotOf('LATE', 'Late')).toBe(dotOf('ON_HOLD', 'On hold'));
});

test('a label replaces the words of the status', () => {
  render(<BatchDot status="SUCCEEDED" label="Delivered" />);
  expect(screen.getByText('Delivered')).toBeVisible();
});
