import { DateInput } from '@portal/ui/dates';
import type * as dates from '@portal/ui/dates';
import { useState } from 'react';
import type { Examples } from '../examples.ts';

function Days() {
  const [day, setDay] = useState<string | undefined>('2026-02-01');
  return <DateInput label="Settle on" value={day} min="2026-01-15" onChange={setDay} />;
}

function LimitedDays() {
  const [day, setDay] = useState<string | undefined>('2026-02-28');
  return <DateInput label="Settle on" value={day} max="2026-02-28" note="At the end of the month." onChange={setDay} />;
}

/** Examples of `@portal/ui/dates`. */
export const dateExamples: Examples<typeof dates> = {
  DateInput: [
    { state: 'With 15 January 2026 as the earliest day; an earlier one is raised to it', shown: <Days /> },
    {
      state: 'With 28 February 2026 as the latest day; a later one is a fault, as is an incomplete date',
      shown: <LimitedDays />,
    },
  ],
};
