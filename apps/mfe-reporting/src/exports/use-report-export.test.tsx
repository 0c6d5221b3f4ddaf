// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openPage, setUpSandbox } from '../test-area.ts';
import { endSessionExports, insertReport } from '../test-reports.ts';
import { recordedWay } from '../test-rows.ts';
import { sessionExports } from './session-exports.ts';

setUpSandbox();

afterEach(endSessionExports);

test.each([
  { realtime: 'disconnected', reads: 1, told: 'Your exported report is ready!' },
  { realtime: 'connected', reads: 0, told: undefined },
] as const)(
  'With the hub $realtime, a report that is open reads $reads times what became of its export',
  async ({ realtime, reads, told }) => {
    await insertReport({ reportPath: realtime });
    const way = recordedWay();
    const { user } = await openPage('/reporting/transactions', { realtime, fetch: way.fetch });
    await screen.findByText('No results');
    const asked = (call: string) => way.calls.filter(({ url }) => url.pathname.endsWith(call)).length;
    expect(asked('/reports')).toBe(0);
    act(
      () =>
        void sessionExports().requested({
          // Of what was told once, nobody hears again.
          reportPath: realtime,
          reportType: 'transaction',
          requestedAt: new Date().toISOString(),
        }),
    );
    if (told !== undefined) await screen.findByText(told);
    // What would be asked for is asked for before what the user asks for next.
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(asked('/instructions')).toBe(2));
    expect(asked('/reports')).toBe(reads);
  },
);
