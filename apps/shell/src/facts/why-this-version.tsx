import { Button, CopyButton, DateTime, Dialog } from '@portal/ui/basics';
import { useState } from 'react';
import type { AreaLoader } from '../areas/area-loader.ts';
import type { Report } from '../monitoring/monitor.ts';
import { takenOverrides } from '../overrides/taken-overrides.ts';
import { versionReasons, versionTrace } from './version-reasons.ts';
import classes from './why-this-version.module.css';

export interface WhyThisVersionProps {
  /** The served registry is newer than that of this page. */
  readonly isNewer: boolean;
  readonly loader: Pick<AreaLoader, 'versionOf'>;
  readonly pinnedRegistry: unknown;
  readonly reports: readonly Report[];
  readonly shellVersion: string;
  onClose(): void;
}

/** For the teams of the portal: the release of each area that this page uses, why, and what failed last. */
export function WhyThisVersion({
  isNewer,
  loader,
  pinnedRegistry,
  reports,
  shellVersion,
  onClose,
}: WhyThisVersionProps) {
  const [versions] = useState(() =>
    versionReasons({
      registry: pinnedRegistry,
      isNewer,
      loadedAt: new Date(performance.timeOrigin).toISOString(),
      shellVersion,
      overrides: takenOverrides.get(),
      reports,
      versionOf: loader.versionOf,
    }),
  );
  return (
    <Dialog
      title="Why this version"
      className={classes.dialog}
      onClose={onClose}
      footer={
        <>
          <CopyButton value={versionTrace(versions)} term="trace" labelled="whole" />
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <p className={classes.intro}>The release of each area that this page uses, and the reason.</p>
      <ul className={classes.areas}>
        {versions.map(({ remote, version, reason, failure }) => (
          <li key={remote}>
            <h3 className={classes.area}>
              <span>{remote}</span> <span className={classes.version}>{version ?? 'not loaded'}</span>
            </h3>
            <p>{reason}</p>
            {failure && (
              <p className={classes.failure}>
                <span>Last failure, </span>
                <DateTime value={new Date(failure.atMs).toISOString()} />
                <span>{`: ${failure.sentence}`}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
