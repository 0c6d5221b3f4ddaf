// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { formatDay } from '../time/format-time.ts';
import { TableFilterControl } from '../table-view/table-filter-control.tsx';
import type { TableView } from '../table-view/table-url.ts';
import { dateFilter } from './date-rules.ts';

const RANGE = dateFilter({ id: 'dates', label: 'Range', fallback: 'last-7-days', maxDays: 93 });
const WEEK = { start: '2026-03-02', end: '2026-03-08' };

async function openDays(ranges: TableView['ranges'] = { dates: WEEK }) {
  const asked: TableView['ranges'][] = [];
  function Days() {
    const [view, setView] = useState<TableView>({
      page: 0,
      pageSize: 10,
      search: '',
      searchColumn: undefined,
      sort: undefined,
      filters: {},
      ranges,
    });
    return (
      <TableFilterControl
        filter={RANGE}
        view={view}
        onChange={(change) => {
          setView({ ...view, ...change });
          if ('ranges' in change) asked.push(change.ranges);
        }}
      />
    );
  }
  render(<Days />);
  const user = userEvent.setup();
  const button = screen.getByRole('button', { name: /^Range/ });
  await user.click(button);
  return { user, button, asked };
}

const day = (name: 'From' | 'To') => screen.getByLabelText(name);

test.each([
  ['start', 'From', 'Choose a start date.'],
  ['end', 'To', 'Choose an end date.'],
] as const)('A range without its %s does not count, and says what is missing', async (_end, name, words) => {
  const { asked } = await openDays();
  fireEvent.change(day(name), { target: { value: '' } });
  expect(screen.getByRole('alert')).toHaveTextContent(words);
  expect(day(name)).toHaveValue('');
  expect(day(name)).toBeInvalid();
  expect(day(name)).toHaveAccessibleDescription(words);
  expect(day(name === 'From' ? 'To' : 'From')).toBeValid();
  fireEvent.change(day(name), { target: { value: '2026-03-05' } });
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  expect(asked).toEqual([{ dates: { ...WEEK, [name === 'From' ? 'start' : 'end']: '2026-03-05' } }]);
});

test('too many days are discarded when the user selects the current range', async () => {
  const { user, asked } = await openDays();
  fireEvent.change(day('From'), { target: { value: '2020-01-01' } });
  expect(screen.getByRole('alert')).toHaveTextContent(/^A range can cover at most 93 days; this one covers 2,259\./);
  for (const name of ['From', 'To'] as const) {
    expect(day(name)).toBeInvalid();
    expect(day(name)).toHaveAccessibleDescription(/at most 93 days/);
  }
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  expect(day('From')).toBeValid();
  expect(screen.getByRole('radio', { name: 'Last 7 days' })).toBeChecked();
  expect(asked).toEqual([{}]);
});

test('too many days are discarded when the user selects the default range, which stays', async () => {
  const { user, asked } = await openDays({});
  fireEvent.change(day('From'), { target: { value: '2020-01-01' } });
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  expect(day('From')).not.toHaveValue('2020-01-01');
  expect(asked).toEqual([]);
  expect(screen.getByRole('button', { name: 'Reset' })).toHaveAttribute('aria-disabled', 'true');
});

test('invalid days are discarded when the menu closes', async () => {
  const { user, button } = await openDays();
  fireEvent.change(day('From'), { target: { value: '2020-01-01' } });
  await user.keyboard('{Escape}');
  await user.click(button);
  expect(day('From')).toHaveValue(WEEK.start);
});

test('an end that a later start raises says so, until the user changes it', async () => {
  await openDays();
  fireEvent.change(day('From'), { target: { value: '2026-03-20' } });
  expect(day('To')).toHaveValue('2026-03-20');
  expect(day('To')).toHaveAccessibleDescription(
    `The date was changed to ${formatDay('2026-03-20')}, the earliest day.`,
  );
  fireEvent.change(day('To'), { target: { value: '2026-03-22' } });
  expect(day('To')).not.toHaveAccessibleDescription();
});
