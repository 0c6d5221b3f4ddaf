import classes from './required-legend.module.css';

/** Explains the mark of required fields, in a form that has one. */
export function RequiredLegend() {
  return (
    <p className={classes.legend}>
      Fields marked <span className={classes.mark}>*</span> are required.
    </p>
  );
}
