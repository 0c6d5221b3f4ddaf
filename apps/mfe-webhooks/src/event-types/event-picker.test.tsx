// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { EventPicker } from './event-picker.tsx';

const TYPES = [
  { value: 'user.invited', label: 'User invited' },
  { value: 'user.deleted', label: 'User deleted' },
];

/** Clicks in the moment in which the events appear, as on a busy machine. */
function ClickAtOnce() {
  useLayoutEffect(() => screen.getByRole('checkbox', { name: 'User invited' }).click(), []);
  return null;
}

test('a click in the moment in which the events appear is not lost', () => {
  const onChange = vi.fn();
  render(
    <>
      <EventPicker types={TYPES} value={['user.deleted']} saved={[]} locked={false} onChange={onChange} />
      <ClickAtOnce />
    </>,
  );
  expect(onChange.mock.calls).toEqual([[['user.deleted', 'user.invited']]]);
});
