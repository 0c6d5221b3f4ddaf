import { isNotFound, useApi } from '@portal/api-client';
import { useRouteHref } from '@portal/contract/react';
import { Skeleton } from '@portal/ui/basics';
import { QueryFailure } from '@portal/ui/page-parts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { rewardGroupUses } from './reward-queries.ts';
import classes from './reward-group-uses.module.css';

/** The payout schemes that use a group. Empty on a platform without this call, which is beyond the specification. */
export function RewardGroupUses({ rewardGroupId }: { readonly rewardGroupId: string }) {
  const uses = useQuery(rewardGroupUses(useApi(), rewardGroupId));
  const routeHref = useRouteHref();
  if (isNotFound(uses.error)) return null;
  if (uses.error) return <QueryFailure query={uses} title="The schemes that use this group could not be loaded" />;
  if (uses.isPending) return <Skeleton lines={2} />;
  const { schemes } = uses.data;
  if (schemes.length === 0) return <p>No scheme uses this group.</p>;
  return (
    <div>
      <p>These schemes use this group. They will no longer offer its rewards:</p>
      <ul className={classes.schemes}>
        {schemes.map(({ schemeId, kind, name, isPublished }) => {
          const href = routeHref(`schemes.${kind}-scheme`, { schemeId });
          return (
            <li key={schemeId}>
              {href === undefined ? <span>{name}</span> : <Link to={href}>{name}</Link>}
              <span>{` (${[kind, !isPublished && 'not published'].filter(Boolean).join(', ')})`}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
