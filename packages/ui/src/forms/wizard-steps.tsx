import classes from './wizard-steps.module.css';

export interface WizardStepsProps {
  readonly names: readonly string[];
  /** The current step, 0-based. */
  readonly current: number;
}

/** The steps of a wizard, with the current one marked. */
export function WizardSteps({ names, current }: WizardStepsProps) {
  return (
    <ol className={classes.steps} aria-label="Steps">
      {names.map((name, place) => (
        <li
          key={name}
          className={place < current ? `${classes.step} ${classes.done}` : classes.step}
          aria-current={place === current ? 'step' : undefined}
        >
          <span className={classes.number} aria-hidden>
            {place + 1}
          </span>
          <span>{name}</span>
          {place < current && <span className="portal-visually-hidden">, done</span>}
        </li>
      ))}
    </ol>
  );
}
