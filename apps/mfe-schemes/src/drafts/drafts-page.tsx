import { useApi } from '@portal/api-client';
import type { Draft, Scheme, SchemeKind } from '@portal/api-client/schemes';
import { useAccess } from '@portal/auth';
import { useCrumbTitle } from '@portal/contract/react';
import { ButtonLink, formatDateTime, PageHeader, RelativeTime, usePathParams } from '@portal/ui/basics';
import { AddressNotice, droppedSentences, Row } from '@portal/ui/page-parts';
import { type PagedColumn, PagedTable, type TableFilter, type TableSort } from '@portal/ui/table';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { href } from '../href.ts';
import { schemeRoles, useSchemeKind } from '../scheme-kind.ts';
import { ComparedDrafts } from './compared-drafts.tsx';
import { draftNumber } from './draft-number.ts';
import { changesInWords } from './draft-origin.ts';
import { DraftStateTag } from './draft-state-tag.tsx';
import { DRAFT_STATES, draftState, schemeName } from './draft-state.ts';
import classes from './drafts-page.module.css';
import { NewDraftIcon } from '../schemes/new-draft-button.tsx';
import { schemeDetail } from '../schemes/scheme-queries.ts';
import { useComparedDrafts } from './use-compared-drafts.ts';

export function DraftsPage() {
  const kind = useSchemeKind();
  const { schemeId = '' } = usePathParams();
  const scheme = useQuery(schemeDetail(useApi(), kind, schemeId));
  const name = scheme.data && schemeName(scheme.data);
  const rows = useMemo(() => scheme.data && rowsOf(kind, scheme.data), [kind, scheme.data]);
  const compared = useComparedDrafts(scheme.data?.drafts ?? NO_DRAFTS);
  const [before, after] = compared.selected;
  const canWrite = useAccess().canWrite(schemeRoles(kind));
  useCrumbTitle(name, href(`schemes.${kind}-scheme`, { schemeId }));
  return (
    <>
      <PageHeader
        title="Drafts"
        description={
          name === undefined
            ? 'The versions of a scheme.'
            : `The versions of ${name}. Payments follow the published one. Select two to compare them.`
        }
        actions={
          <ButtonLink icon={<ArrowLeft size={16} aria-hidden />} to={href(`schemes.${kind}-scheme`, { schemeId })}>
            {kind === 'collect' ? 'Collect scheme' : 'Payout scheme'}
          </ButtonLink>
        }
      />
      {scheme.data && <AddressNotice sentences={droppedSentences(compared.dropped)} />}
      <PagedTable
        key={schemeId}
        id="drafts"
        label="Drafts"
        columns={COLUMNS}
        filters={FILTERS}
        query={scheme}
        rows={rows}
        shownColumns={SHOWN}
        rowKey={({ draft }) => draft.draftId}
        defaultSort={LAST_CHANGED_FIRST}
        rowActions={({ draft, path }) => {
          const verb = canWrite && draft.publishedOn == null ? 'Edit' : 'View';
          return (
            <Row gap={3}>
              <label className={classes.choice}>
                <input
                  type="checkbox"
                  checked={compared.selected.includes(draft)}
                  onChange={() => compared.toggle(draft.draftId)}
                />
                Compare <span className="portal-visually-hidden">{subjectOf(draft)}</span>
              </label>
              <Link to={path} aria-label={`${verb} ${subjectOf(draft)}`}>
                {verb}
              </Link>
              {scheme.data && <NewDraftIcon kind={kind} scheme={scheme.data} draft={draft} />}
            </Row>
          );
        }}
        rowActionsWidth={canWrite ? 205 : 160}
      />
      {scheme.data && before && after && (
        <div className={classes.comparison}>
          <ComparedDrafts kind={kind} scheme={scheme.data} before={before} after={after} onClose={compared.clear} />
        </div>
      )}
    </>
  );
}

export default DraftsPage;

const NO_DRAFTS: readonly Draft[] = [];

interface DraftRow {
  readonly draft: Draft;
  readonly state: keyof typeof DRAFT_STATES;
  readonly path: string;
  /** 'Draft 3', and '2 changes from Draft 1', where the platform knows them. */
  readonly number: string | undefined;
  readonly changes: string | undefined;
}

function rowsOf(kind: SchemeKind, scheme: Scheme): DraftRow[] {
  return scheme.drafts.map((draft) => ({
    draft,
    state: draftState(scheme, draft),
    path: href(`schemes.${kind}-draft`, { schemeId: scheme.schemeId, draftId: draft.draftId }),
    number: draftNumber(draft),
    changes: changesInWords(kind, scheme, draft),
  }));
}

/** Drafts of a scheme mostly have the same name. */
function subjectOf(draft: Draft): string {
  const number = draftNumber(draft);
  const changed = `changed ${formatDateTime(draft.lastModified)}`;
  return [draft.name, ...(number === undefined ? [] : [number]), changed].join(', ');
}

const LAST_CHANGED_FIRST: TableSort = { column: 'lastModified', direction: 'desc' };

const FILTERS: readonly TableFilter<DraftRow>[] = [
  {
    kind: 'checkbox',
    id: 'state',
    label: 'State',
    value: ({ state }) => state,
    options: Object.entries(DRAFT_STATES).map(([value, label]) => ({ value, label })),
  },
];

const COLUMNS: readonly PagedColumn<DraftRow>[] = [
  {
    id: 'name',
    header: 'Name',
    value: ({ draft }) => draft.name,
    cell: (row) => <NameCell {...row} />,
    width: 215,
    grows: true,
    sortable: true,
    searchable: true,
  },
  {
    id: 'code',
    header: 'Code',
    value: ({ draft }) => draft.code,
    cell: ({ draft }) => <code>{draft.code}</code>,
    width: 100,
    sortable: true,
    searchable: true,
  },
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => DRAFT_STATES[state],
    cell: ({ state }) => <DraftStateTag state={state} />,
    width: 145,
    onCard: true,
    sortable: true,
  },
  {
    id: 'lastModified',
    header: 'Last change',
    value: ({ draft }) => draft.lastModified,
    cell: ({ draft }) => <RelativeTime value={draft.lastModified} />,
    width: 125,
    onCard: true,
    sortable: true,
  },
  {
    id: 'lastModifiedBy',
    header: 'Changed by',
    value: ({ draft }) => draft.lastModifiedBy,
    width: 220,
    onCard: true,
    sortable: true,
    searchable: true,
  },
  {
    id: 'publishedOn',
    header: 'Published',
    value: ({ draft }) => draft.publishedOn,
    cell: ({ draft }) => draft.publishedOn != null && <RelativeTime value={draft.publishedOn} />,
    width: 110,
    sortable: true,
  },
  {
    id: 'number',
    header: 'Number',
    value: ({ draft }) => draft.number,
    width: 90,
    sortable: true,
  },
  {
    id: 'note',
    header: 'Note',
    value: ({ draft }) => draft.note,
    width: 200,
    searchable: true,
  },
];

/** Of the others, number and note stand below the name; without code and publication, the actions fit beside the author at 1280 px. */
const SHOWN = ['name', 'state', 'lastModified', 'lastModifiedBy'];

function NameCell({ draft, path, number, changes }: DraftRow) {
  const about = [number, changes].filter((words) => words !== undefined).join(', ');
  return (
    <span className={classes.name}>
      <Link to={path}>{draft.name}</Link>
      {about !== '' && <span className={classes.about}>{about}</span>}
      {draft.note && <span>{draft.note}</span>}
    </span>
  );
}
