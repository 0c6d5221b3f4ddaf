import { Button, ButtonLink, EmptyState, PageHeader, Panel } from '@portal/ui/basics';
import { Search } from 'lucide-react';
import { type FormEvent, useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { lastSearches } from './last-search.ts';
import { ReportScreen } from './report-screen.tsx';
import type { Report } from './report.ts';
import classes from './search-screen.module.css';

/** What a search of a report found, by the address's `term`; an empty term says what can be searched. */
export function SearchScreen<Row extends object, Filter>({ report }: { readonly report: Report<Row, Filter> }) {
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  const term = params.get('term')?.trim() ?? '';

  useEffect(
    function rememberSearch() {
      if (term !== '') lastSearches().set(report.type, { term, path: `${pathname}${search}` });
    },
    [term, report.type, pathname, search],
  );

  if (term === '') return <NoTerm report={report} />;
  return (
    // For each term anew: what is kept on show must never be what another one found.
    <ReportScreen key={term} report={report} term={term}>
      {() => <SearchForm report={report} term={term} />}
    </ReportScreen>
  );
}

function NoTerm<Row, Filter>({ report }: { readonly report: Report<Row, Filter> }) {
  const last = lastSearches().get(report.type);
  return (
    <>
      <PageHeader title="Search Results" />
      <SearchForm report={report} term="" />
      <Panel>
        <EmptyState
          icon={<Search size={22} aria-hidden />}
          title="Nothing to search for yet"
          text={report.searchHint}
          action={last && <ButtonLink to={last.path}>Search again for ‘{last.term}’</ButtonLink>}
        />
      </Panel>
    </>
  );
}

interface SearchFormProps<Row, Filter> {
  readonly report: Report<Row, Filter>;
  readonly term: string;
}

function SearchForm<Row, Filter>({ report, term }: SearchFormProps<Row, Filter>) {
  const navigate = useNavigate();
  const [params] = useSearchParams();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('term');
    const next = new URLSearchParams(params);
    next.set('term', typeof typed === 'string' ? typed.trim() : '');
    next.delete(`${report.id}.page`);
    void navigate({ search: next.toString() });
  }

  return (
    <search>
      <form className={classes.form} onSubmit={submit}>
        <input
          type="search"
          name="term"
          className={classes.input}
          aria-label={`Search ${report.label.toLowerCase()}`}
          placeholder="Reference or its beginning"
          autoComplete="off"
          spellCheck={false}
          defaultValue={term}
        />
        <Button type="submit" icon={<Search size={16} aria-hidden />}>
          Search
        </Button>
      </form>
    </search>
  );
}
