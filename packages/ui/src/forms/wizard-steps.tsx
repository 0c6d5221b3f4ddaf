import classes from './wizard-steps.module.css';

export interface WizardStepsProps {
  readonly names: readonly string[];
  /** 0-based place of the step on show. */
  readonly current: number;
}

/** Where one is in a task of several steps. */
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
          {name}
          {place < current && <span className="portal-visually-hidden">, done</span>}
        </li>
      ))}
    </ol>
  );
}
