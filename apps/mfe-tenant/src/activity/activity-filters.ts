import type { ActivityChoices, ActivityFilter } from '@portal/api-client/activity';
import { dateFilter } from '@portal/ui/dates';
import type { TableFilter, TableView } from '@portal/ui/table';

export const OUTCOME_WORDS: Readonly<Record<string, string>> = {
  changed: 'Changed',
  refused: 'Refused',
  'signed-in': 'Signed in',
};

/** The filter in a table's view. */
export function activityFilter({
  filters,
  ranges,
  search,
}: Pick<TableView, 'filters' | 'ranges' | 'search'>): ActivityFilter {
  const [actor, area, action, outcome] = ['actor', 'area', 'action', 'outcome'].map((id) => filters[id]?.[0]);
  const { start, end } = ranges['days'] ?? {};
  return { actor, area, action, outcome, from: start, to: end, search: search.trim() || undefined };
}

/** The filters of the list. `choices` is undefined until it has loaded. A link may name a person, area or action that has no entries. */
export function activityFilters(choices: ActivityChoices | undefined): TableFilter<object>[] {
  const { actors = [], areas = [], actions = [] } = choices ?? {};
  const plain = (value: string) => ({ value, label: value });
  return [
    {
      kind: 'radio',
      id: 'actor',
      label: 'Who',
      options: actors.map(({ kind, id, name }) => ({ value: id, label: kind === 'key' ? `${name} (API key)` : name })),
      keepsUnlisted: true,
    },
    { kind: 'radio', id: 'area', label: 'Area', options: areas.map(plain), keepsUnlisted: true },
    {
      kind: 'radio',
      id: 'action',
      label: 'Action',
      options: [...new Set(actions.map(({ action }) => action))].map(plain),
      keepsUnlisted: true,
    },
    {
      kind: 'radio',
      id: 'outcome',
      label: 'Outcome',
      options: Object.entries(OUTCOME_WORDS).map(([value, label]) => ({ value, label })),
    },
    dateFilter({ id: 'days', label: 'Days' }),
  ];
}
