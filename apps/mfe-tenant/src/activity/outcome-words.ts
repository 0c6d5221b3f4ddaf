import type { ActivityEntry } from '@portal/api-client/activity';
import { formatCount } from '@portal/ui/basics';
import { OUTCOME_WORDS } from './activity-filters.ts';

/** Why an attempt was refused, in a few words that go on after 'Refused:'. Others say what the platform says. */
const REASONS: Readonly<Record<string, string>> = {
  FORBIDDEN: 'role missing',
  FOREIGN_TENANT: 'another tenant',
  NOT_FOR_API_KEYS: 'not for API keys',
  RATE_LIMITED: 'too many requests',
  SERVICE_NOT_LICENSED: 'not in the licence',
  STALE_SAVE: 'changed in the meantime',
};

/** How an attempt ended, in words. */
export function outcomeWords({
  outcome,
  refusal,
  count,
}: Pick<ActivityEntry, 'outcome' | 'refusal' | 'count'>): string {
  const known = OUTCOME_WORDS[outcome] ?? outcome;
  const words = refusal ? `${known}: ${REASONS[refusal.code] ?? refusal.text}` : known;
  return count > 1 ? `${words} × ${formatCount(count)}` : words;
}
