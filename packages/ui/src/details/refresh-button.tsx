import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../basics/button.tsx';
import classes from './refresh-button.module.css';

export interface RefreshButtonProps {
  readonly query: { refetch(): Promise<{ readonly isSuccess: boolean }> };
}

/** Reads a query again. The data on show stays in the meantime; the time of the update stands beside the button. */
export function RefreshButton({ query }: RefreshButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const [updated, setUpdated] = useState('');

  async function refresh() {
    setBusy(true);
    const { isSuccess } = await query.refetch();
    setBusy(false);
    setUpdated(isSuccess ? `Updated ${new Date().toLocaleTimeString()}` : '');
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
