// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { formatDay } from '../time/format-time.ts';
import { DateInput } from './date-input.tsx';

interface Setting {
  readonly min?: string;
  readonly max?: string;
  /** The value while the user has chosen none. */
  readonly fallback?: string;
}

/** A field of a page that shows 2026-12-30 at first. Returns the days that the page got. */
function open({ fallback, ...bounds }: Setting = {}) {
  const got: (string | undefined)[] = [];
  function Page() {
    const [day, setDay] = useState<string | undefined>('2026-12-30');
    return (
      <>
        <DateInput
          label="Day"
          value={day ?? fallback}
          {...bounds}
          onChange={(next) => {
            got.push(next);
            setDay(next);
          }}
        />
        <button type="button" onClick={() => setDay('2027-03-01')}>
          Reset
        </button>
      </>
    );
  }
  render(<Page />);
  const field = screen.getByLabelText<HTMLInputElement>('Day');
  act(() => field.focus());
  return { field, got, user: userEvent.setup() };
}

/** The state that Chromium reports while parts of the date are empty or the day does not exist; jsdom has no such state. */
function typeIncomplete(field: HTMLInputElement) {
  setIncomplete(field, true);
  fireEvent.change(field, { target: { value: '' } });
}

function setIncomplete(field: HTMLInputElement, badInput: boolean) {
  Object.defineProperty(field, 'validity', { configurable: true, value: { badInput } });
}

function typeDay(field: HTMLInputElement, day: string) {
  setIncomplete(field, false);
  fireEvent.change(field, { target: { value: day } });
}

test('nothing overwrites an incomplete date, which the user can complete', () => {
  const { field, got } = open({ fallback: '2027-01-04' });
  typeIncomplete(field);
  expect(field).toHaveValue('');
  expect(got).toEqual([]);
  expect(field).toBeValid();
  typeDay(field, '2026-12-05');
  expect(got).toEqual(['2026-12-05']);
  expect(field).toHaveValue('2026-12-05');
});

test('an incomplete date is a fault when the user leaves the field or presses Enter, until it is completed', () => {
  const { field, got } = open();
  typeIncomplete(field);
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  expect(field).toBeValid();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(field).toHaveAccessibleDescription('Enter a complete date.');
  fireEvent.blur(field);
  expect(field).toHaveAccessibleDescription('Enter a complete date.');
  expect(field).toBeInvalid();
  expect(field).toHaveValue('');
  act(() => field.focus());
  typeDay(field, '2026-07-05');
  expect(field).toBeValid();
  expect(field).not.toHaveAccessibleDescription();
  expect(got).toEqual(['2026-07-05']);
});

test('another value of the page replaces an incomplete date that the user left', async () => {
  const { field, user } = open();
  typeIncomplete(field);
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(field).toHaveValue('2027-03-01');
  expect(field).toBeValid();
});

test('an emptied field stays empty while the user is in it, and then has the default', () => {
  const { field, got } = open({ fallback: '2027-01-04' });
  typeIncomplete(field);
  // A browser reports no change between an incomplete date and an empty field.
  setIncomplete(field, false);
  expect(field).toHaveValue('');
  fireEvent.blur(field);
  expect(got).toEqual([undefined]);
  expect(field).toHaveValue('2027-01-04');
  expect(field).toBeValid();
});

test('a day before the minimum is raised to it when the user leaves the field, and a sentence says so', () => {
  const { field, got } = open({ min: '2026-11-10' });
  for (const typed of ['0002-11-09', '0020-11-09', '2026-11-09']) typeDay(field, typed);
  expect(got).toEqual([]);
  expect(field).toHaveValue('2026-11-09');
  fireEvent.blur(field);
  expect(got).toEqual(['2026-11-10']);
  expect(field).toHaveValue('2026-11-10');
  expect(field).toHaveAccessibleDescription(`The date was changed to ${formatDay('2026-11-10')}, the earliest day.`);
  expect(field).toBeValid();
});

test('a day after the maximum stays as typed, with a fault', () => {
  const { field, got } = open({ max: '2027-06-30' });
  typeDay(field, '2027-07-01');
  fireEvent.blur(field);
  expect(field).toHaveValue('2027-07-01');
  expect(field).toHaveAccessibleDescription(`Enter a day no later than ${formatDay('2027-06-30')}.`);
  expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(got).toEqual([]);
});

test('a field that was not changed is left as it is', () => {
  const { field, got } = open({ min: '2027-01-01' });
  fireEvent.blur(field);
  expect(field).toHaveValue('2026-12-30');
  expect(field).not.toHaveAttribute('aria-invalid');
  expect(got).toEqual([]);
});
