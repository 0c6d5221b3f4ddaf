import { Skeleton } from '@portal/ui/basics';
import classes from './overview-skeleton.module.css';

/** The placeholder for the cards while their code and then their content load. */
export function OverviewSkeleton() {
  return (
    <div className={classes.waiting}>
      <Skeleton lines={6} label="Loading the overview" />
    </div>
  );
}
