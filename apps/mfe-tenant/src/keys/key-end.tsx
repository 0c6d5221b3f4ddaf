import type { Key } from '@portal/api-client/keys';
import { DateTime, StatusTag } from '@portal/ui/basics';
import { hasEnded } from './key-use.ts';
import classes from './keys.module.css';

/** When a key that another replaces stops working, or that it has; nothing for any other key. */
export function KeyEnd({ apiKey: { endsOn } }: { readonly apiKey: Pick<Key, 'endsOn'> }) {
  if (!endsOn) return null;
  if (hasEnded({ endsOn })) return <StatusTag status="INACTIVE" label="Replaced" />;
  return (
    <span className={classes.detail}>
      <span>Works until</span> <DateTime value={endsOn} />
    </span>
  );
}
