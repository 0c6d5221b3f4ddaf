import type { KeyReplacementInput } from '@portal/api-client/keys';
import type { Choice } from '@portal/ui/page-parts';

/** For how long a replaced key keeps working. */
export const OVERLAP_CHOICES: readonly Choice<KeyReplacementInput['overlap']>[] = [
  { value: 'NONE', label: 'No time: it stops at once' },
  { value: 'ONE_HOUR', label: '1 hour' },
  { value: 'ONE_DAY', label: '24 hours' },
  { value: 'SEVEN_DAYS', label: '7 days' },
];
