import { CopiedFact, type Fact, TimeFact } from '@portal/ui/page-parts';
import { ReportTime } from './report-time.tsx';

/** A reference with a copy button, if there is one. */
export function referenceFact(term: string, value: string | null | undefined): Fact {
  return { term, value: value && <CopiedFact term={term} value={value} /> };
}

/** An instant (RFC 3339), if there is one, in the chosen zone. It is copied in UTC. */
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
