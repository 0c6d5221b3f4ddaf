// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { ArrowLeft, Check, Clock, FlaskConical, Mail, RefreshCw, X } from 'lucide-react';
import { expect, test } from 'vitest';
import { StatusTag } from './status-tag.tsx';

test.each([
  ['ACTIVE', 'Active', Check],
  ['SETTLED', 'Settled', Check],
  ['completed', 'Completed', Check],
  ['PROCESSING', 'Processing', RefreshCw],
  ['INACTIVE', 'Inactive', X],
  ['CLOSED', 'Closed', X],
  ['FAILED', 'Failed', X],
  ['REFUNDED', 'Refunded', ArrowLeft],
  ['INVITED', 'Invited', Mail],
  ['ACCEPTED', 'Accepted', Check],
  ['EXPIRED', 'Expired', Clock],
  ['USER_DELETED', 'User deleted', X],
  ['TEST', 'Test', FlaskConical],
])('the status %s reads %s and has its icon', (status, words, Icon) => {
  render(<StatusTag status={status} />);
  const shown = screen.getByText(words).previousElementSibling?.innerHTML;
  const { container } = render(<Icon />);
  expect(shown).toBe(container.firstElementChild?.innerHTML);
});

test('an unknown status is shown as plain words', () => {
  render(<StatusTag status="ON_HOLD" />);
  expect(screen.getByText('On hold').children).toHaveLength(0);
});
