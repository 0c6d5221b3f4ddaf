import { CopiedFact, type Fact, TimeFact } from '@portal/ui/details';
import { ReportTime } from './report-time.tsx';

/** A reference that can be copied, where there is one. */
export function referenceFact(term: string, value: string | null | undefined): Fact {
  return { term, value: value && <CopiedFact term={term} value={value} /> };
}

/** An instant (RFC 3339), where there is one, in the zone that the user has chosen. Copied, it is in UTC. */
export function timeFact(term: string, value: string | null | undefined): Fact {
  return {
    term,
    value: value && (
      <TimeFact term={term} value={value}>
        <ReportTime value={value} />
      </TimeFact>
    ),
  };
}
