import { SEARCH_TERM_MAX } from '@portal/contract';
import { Button, ButtonLink, EmptyState, Panel } from '@portal/ui/basics';
import { TextInput } from '@portal/ui/page-parts';
import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { seenText } from '../seen-text.ts';
import { lastSearches } from './last-search.ts';
import { ReportScreen } from '../reports/report-screen.tsx';
import type { Report } from '../reports/report.ts';
import classes from './search-screen.module.css';

/** The results of a search in a report, for the `term` in the URL. Without a term, explains what can be searched. */
export function SearchScreen<Row extends object, Filter>({ report }: { readonly report: Report<Row, Filter> }) {
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  const term = termOf(params.get('term') ?? '');

  useEffect(
    function rememberSearch() {
      if (term !== '') lastSearches().set(report.type, { term, path: `${pathname}${search}` });
    },
    [term, report.type, pathname, search],
  );

  return (
    <ReportScreen report={report} term={term} hint={<EmptySearch report={report} />}>
      {() => <SearchForm report={report} term={term} />}
    </ReportScreen>
  );
}

/** The term in the length that the platform accepts. */
function termOf(text: string): string {
  return seenText(text).trim().slice(0, SEARCH_TERM_MAX);
}

function EmptySearch<Row, Filter>({ report }: { readonly report: Report<Row, Filter> }) {
  const last = lastSearches().get(report.type);
  return (
    <Panel>
      <EmptyState
        icon={<Search size={22} aria-hidden />}
        title="Enter a search term"
        text={report.searchHint}
        action={last && <ButtonLink to={last.path}>{`Search again for ‘${last.term}’`}</ButtonLink>}
      />
    </Panel>
  );
}

interface SearchFormProps<Row, Filter> {
  readonly report: Report<Row, Filter>;
  readonly term: string;
}

function SearchForm<Row, Filter>({ report, term }: SearchFormProps<Row, Filter>) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [typed, setTyped] = useState({ text: term, over: term });
  // The user searched from elsewhere, e.g. the header.
  if (typed.over !== term) setTyped({ text: term, over: term });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const next = new URLSearchParams(params);
    next.set('term', termOf(typed.text));
    next.delete(`${report.id}.page`);
    void navigate({ search: next.toString() });
  }

  return (
    <search>
      <form className={classes.form} onSubmit={submit}>
        <TextInput
          type="search"
          className={classes.term}
          aria-label={`Search ${report.label.toLowerCase()}`}
          placeholder="Reference or its first characters"
          maxLength={SEARCH_TERM_MAX}
          value={typed.text}
          onChange={(text) => setTyped({ text, over: term })}
        />
        <Button type="submit" icon={<Search size={16} aria-hidden />}>
          Search
        </Button>
      </form>
    </search>
  );
}
