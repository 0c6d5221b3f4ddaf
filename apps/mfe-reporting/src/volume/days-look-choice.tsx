import { Segments } from '@portal/ui/page-parts';
import type { DaysLook } from '../reports/use-days-look.ts';

const LOOKS = [
  { value: 'summary', label: 'Summary' },
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

interface DaysLookChoiceProps {
  readonly value: DaysLook;
  readonly onChange: (look: DaysLook) => void;
}

/** How the days of a range are shown, or only their sum. */
export function DaysLookChoice(props: DaysLookChoiceProps) {
  return <Segments label="Days as" options={LOOKS} {...props} />;
}
