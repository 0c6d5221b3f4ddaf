import { isNotFound, useApi } from '@portal/api-client';
import { useRouteHref } from '@portal/contract/react';
import { Skeleton } from '@portal/ui/basics';
import { QueryFailure } from '@portal/ui/page-parts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import classes from './app-uses.module.css';
import { appUses } from './installed-queries.ts';

export interface AppUsesProps {
  readonly appId: string;
  readonly name: string;
  /** A sentence about these schemes, before their list. */
  readonly consequence: string;
}

/** The schemes that use an app. Empty on a platform without this call, which is beyond the specification. */
export function AppUses({ appId, name, consequence }: AppUsesProps) {
  const uses = useQuery(appUses(useApi(), appId));
  const routeHref = useRouteHref();
  if (isNotFound(uses.error)) return null;
  if (uses.error) return <QueryFailure query={uses} title={`The schemes that use ${name} could not be loaded`} />;
  if (uses.isPending) return <Skeleton lines={2} />;
  const { schemes } = uses.data;
  if (schemes.length === 0) return <p>{`No scheme uses ${name}.`}</p>;
  return (
    <div>
      <p>{`These schemes use ${name}. ${consequence}`}</p>
      <ul className={classes.schemes}>
        {schemes.map(({ schemeId, kind, name: scheme, isPublished }) => {
          const href = routeHref(`schemes.${kind}-scheme`, { schemeId });
          return (
            <li key={schemeId}>
              {href === undefined ? <span>{scheme}</span> : <Link to={href}>{scheme}</Link>}
              <span>{` (${[kind, !isPublished && 'not published'].filter(Boolean).join(', ')})`}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
