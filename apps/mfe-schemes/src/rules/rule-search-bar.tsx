import type { KnownMethods } from '@portal/scheme-rules';
import { memo } from 'react';
import type { RuleValues } from '../editor/draft-values.ts';
import { type RuleSearch, searchRules } from './rule-search.ts';
import classes from './rule.module.css';
import { SearchInput } from './search-input.tsx';

interface RuleSearchBarProps {
  readonly rules: readonly RuleValues[];
  readonly methods: KnownMethods;
  readonly search: RuleSearch | undefined;
  readonly onSearch: (search: RuleSearch | undefined) => void;
}

/** The search in the rules of a draft, and how many it shows. */
export const RuleSearchBar = memo(function RuleSearchBar({ rules, methods, search, onSearch }: RuleSearchBarProps) {
  const shown = search && rules.filter(({ uuid }) => search.shown.has(uuid)).length;
  return (
    <div className={classes.search}>
      <SearchInput
        label="Search rules"
        value={search?.text ?? ''}
        onChange={(text) => onSearch(searchRules(text, rules, methods))}
      />
      <span role="status" className={classes.note}>
        {shown !== undefined && `${shown} of ${rules.length} rules`}
      </span>
    </div>
  );
});
