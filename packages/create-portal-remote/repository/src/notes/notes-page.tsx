import { useApi } from '@portal/api-client';
import { EmptyState, PageHeader, Panel, RelativeTime } from '@portal/ui/basics';
import { type PagedColumn, PagedTable, type TableSort } from '@portal/ui/table';
import { useQuery } from '@tanstack/react-query';
import { StickyNote } from 'lucide-react';
import { listNotes, type Note } from './notes.ts';

export function NotesPage() {
  const notes = useQuery(listNotes.query(useApi()));
  return (
    <>
      <PageHeader title="Sample notes" description="The notes of your tenant." />
      <PagedTable
        id="notes"
        label="Notes"
        columns={COLUMNS}
        query={notes}
        rows={notes.data?.results}
        rowKey={({ noteId }) => noteId}
        defaultSort={NEWEST}
        empty={
          <Panel>
            <EmptyState
              icon={<StickyNote size={22} aria-hidden />}
              title="No notes yet"
              text="All notes of your tenant appear here."
            />
          </Panel>
        }
      />
    </>
  );
}

export default NotesPage;

const NEWEST: TableSort = { column: 'createdOn', direction: 'desc' };

const COLUMNS: readonly PagedColumn<Note>[] = [
  { id: 'text', header: 'Text', value: ({ text }) => text, width: 400, grows: true, sortable: true, searchable: true },
  {
    id: 'createdOn',
    header: 'Created',
    value: ({ createdOn }) => createdOn,
    cell: ({ createdOn }) => <RelativeTime value={createdOn} />,
    width: 130,
    onCard: true,
    sortable: true,
  },
];
