import { Button } from '@portal/ui/basics';
import { Row } from '@portal/ui/page-parts';
import type { DebitStep, EarliestDates } from '@portal/validation/direct-debit/dates';
import { dayWithWeekday } from './day-words.ts';

interface EarliestOfferProps {
  readonly earliest: Pick<EarliestDates, 'collection' | 'noticed'>;
  /** The steps whose deadline has passed, if the payment is collected on the chosen day. */
  readonly passed: readonly DebitStep[];
  /** Whether the offered day is chosen. */
  readonly isChosen: boolean;
  onChoose(day: string): void;
}

/** The earliest collection, and the earliest one that keeps the notice, to choose. */
export function EarliestOffer({ earliest: { collection, noticed }, passed, isChosen, onChoose }: EarliestOfferProps) {
  const estimate = `Earliest collection: ${dayWithWeekday(collection)}.`;
  const withNotice = `If the payer gets notice today: ${dayWithWeekday(noticed)}.`;
  return (
    <Row gap={3}>
      <p>{noticed === collection ? estimate : `${estimate} ${withNotice}`}</p>
      {/* Not `disabled`: the pressed button would lose the focus. */}
      <Button size="small" aria-disabled={isChosen} onClick={() => !isChosen && onChoose(noticed)}>
        {`Use ${dayWithWeekday(noticed)}`}
      </Button>
      <p role="status">{passedWords(passed)}</p>
    </Row>
  );
}

function passedWords(passed: readonly DebitStep[]): string {
  if (passed.includes('submission')) return 'It is too late to submit for the chosen day.';
  return passed.includes('notice') ? 'For the chosen day, the payer must already have the notice.' : '';
}
