import { Skeleton } from '@portal/ui/basics';
import classes from './overview-skeleton.module.css';

interface OverviewSkeletonProps {
  /** Default: 'Loading the overview'. */
  readonly label?: string;
}

/** The placeholder for the cards while their code and then their content load. What follows it is not shown. */
export function OverviewSkeleton({ label = 'Loading the overview' }: OverviewSkeletonProps) {
  return (
    <div className={classes.waiting}>
      <Skeleton lines={6} label={label} />
    </div>
  );
}
