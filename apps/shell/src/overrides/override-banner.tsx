import { Button } from '@portal/ui/basics';
import type { RemoteOverride } from './remote-overrides.ts';
import classes from './override-banner.module.css';

interface OverrideBannerProps {
  readonly overrides: readonly RemoteOverride[];
  onReset(): void;
}

/** Shows on every page that this tab does not run the released remotes, with a button that restores them. */
export function OverrideBanner({ overrides, onReset }: OverrideBannerProps) {
  return (
    <section className={classes.banner} aria-label="Overridden remotes">
      <div className={classes.words}>
        {overrides.map(({ id, address, fault }) =>
          fault === undefined ? (
            <p key={id}>
              In this tab, <strong>{id}</strong> comes from <span>{address}</span>
            </p>
          ) : (
            <p key={id}>
              <strong>{id}</strong> could not be taken from <span>{`${address}. ${fault}`}</span> This tab uses what is
              released.
            </p>
          ),
        )}
      </div>
      <Button size="small" onClick={onReset}>
        Reset
      </Button>
    </section>
  );
}
