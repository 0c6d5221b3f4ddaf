import { Skeleton } from '@portal/ui/basics';
import classes from './overview-skeleton.module.css';

/** Holds the place of the cards while their code and then their content is on its way. */
export function OverviewSkeleton() {
  return (
    <div className={classes.waiting}>
      <Skeleton lines={6} label="Loading the overview" />
    </div>
  );
}
