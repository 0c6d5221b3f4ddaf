import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { LOCALES } from '../words/locales.ts';
import classes from './refresh-button.module.css';

export interface RefreshButtonProps {
  readonly query: { refetch(): Promise<{ readonly isSuccess: boolean }> };
}

/** Reloads a query and keeps its data in the meantime. The time of the update is next to the button. */
export function RefreshButton({ query }: RefreshButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const [updated, setUpdated] = useState('');

  async function refresh() {
    setBusy(true);
    const { isSuccess } = await query.refetch();
    setBusy(false);
    setUpdated(isSuccess ? `Updated ${new Date().toLocaleTimeString(LOCALES)}` : '');
  }

  return (
    <span className={classes.refresh}>
      <span role="status" className={classes.updated}>
        {updated}
      </span>
      <Button icon={<RefreshCw size={16} aria-hidden />} busy={isBusy} onClick={() => void refresh()}>
        Refresh
      </Button>
    </span>
  );
}
