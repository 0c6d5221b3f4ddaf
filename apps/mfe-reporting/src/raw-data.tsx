import { BodyView } from '@portal/ui/page-parts';
import { useState } from 'react';
import classes from './raw-data.module.css';

export interface RawDataProps {
  /** E.g. 'Instruction'. */
  readonly subject: string;
  /** The platform's raw response. */
  readonly responseText: string;
}

/** The raw response, folded. Formatted only when it is opened. */
export function RawData({ subject, responseText }: RawDataProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.json} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{`${subject} as JSON`}</summary>
      {isOpen && (
        <>
          <p className={classes.muted}>The full API response, including fields not shown above.</p>
          <BodyView label={`${subject} JSON`} body={responseText} />
        </>
      )}
    </details>
  );
}
