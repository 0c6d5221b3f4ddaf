// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StatusTag } from './status-tag.tsx';

test.each([
  ['ACTIVE', 'Active', 'check'],
  ['SETTLED', 'Settled', 'check'],
  ['completed', 'Completed', 'check'],
  ['PROCESSING', 'Processing', 'refresh-cw'],
  ['INACTIVE', 'Inactive', 'x'],
  ['CLOSED', 'Closed', 'x'],
  ['FAILED', 'Failed', 'x'],
  ['REFUNDED', 'Refunded', 'arrow-left'],
  ['INVITED', 'Invited', 'mail'],
  ['ACCEPTED', 'Accepted', 'check'],
  ['EXPIRED', 'Expired', 'clock'],
  ['USER_DELETED', 'User deleted', 'x'],
  ['TEST', 'Test', 'flask-conical'],
])('the status %s reads %s and has the icon %s', (status, words, icon) => {
  const { container } = render(<StatusTag status={status} />);
  expect(container).toHaveTextContent(words);
  expect(container.querySelector('svg')).toHaveClass(`lucide-${icon}`);
});

test('an unknown status is shown as plain words', () => {
  render(<StatusTag status="ON_HOLD" />);
  expect(screen.getByText('On hold').querySelector('svg')).toBeNull();
});
