import { Button, EmptyState } from '@portal/ui/basics';
import type { ChangeView } from '@portal/ui/table';
import { SearchX } from 'lucide-react';

/** Shown in place of apps if none matches the search and filters, with a button that shows all. */
export function NoAppsFound({ onChange }: { readonly onChange: ChangeView }) {
  return (
    <EmptyState
      icon={<SearchX size={22} aria-hidden />}
      title="No results"
      text="No app matches your search and filters."
      action={
        <Button
          onClick={() => {
            // The button disappears with the message, so the focus moves first.
            document.querySelector<HTMLElement>('search input')?.focus();
            onChange({ search: '', filters: {} }, 'push');
          }}
        >
          Show all apps
        </Button>
      }
    />
  );
}
