// @vitest-environment jsdom
import { ShellServicesProvider } from '@portal/contract/react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FactList, TimeFact } from './facts.tsx';
import { createToaster } from '../messages/toaster.ts';

test('unknown facts are omitted', () => {
  render(
    <FactList
      facts={[
        { term: 'Amount', value: '€1.00' },
        { term: 'Settled', value: null },
        { term: 'App', value: undefined },
        { term: 'Reason', value: '' },
        { term: 'Refunds', value: 0 },
      ]}
    />,
  );
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Amount', 'Refunds']);
});

test('a time is copied in UTC, whatever is displayed', async () => {
  const user = userEvent.setup();
  const { toaster } = createToaster();
  render(
    <ShellServicesProvider value={{ toast: toaster, setCrumbTitle() {}, warnBeforeLeaving: () => () => {} }}>
      <TimeFact term="Created" value="2026-11-05T23:30:00+02:00" />
    </ShellServicesProvider>,
  );
  expect(screen.getByRole('time')).toHaveAttribute('datetime', '2026-11-05T23:30:00+02:00');
  await user.click(screen.getByRole('button', { name: 'Copy Created (UTC)' }));
  expect(await navigator.clipboard.readText()).toBe('2026-11-05T21:30:00.000Z');
});
