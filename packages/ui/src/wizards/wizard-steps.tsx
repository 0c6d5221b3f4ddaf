import classes from './wizard-steps.module.css';

export interface WizardStepsProps {
  readonly names: readonly string[];
  /** The current step, 0-based; -1 if all are done. */
  readonly current: number;
  /** The completed steps. Default: those before the current one. */
  readonly done?: readonly boolean[] | undefined;
}

/** The steps of a task, with the current one marked. */
export function WizardSteps({ names, current, done = names.map((_name, place) => place < current) }: WizardStepsProps) {
  return (
    <ol className={classes.steps} aria-label="Steps">
      {names.map((name, place) => (
        <li
          key={name}
          className={done[place] ? `${classes.step} ${classes.done}` : classes.step}
          aria-current={place === current ? 'step' : undefined}
        >
          <span className={classes.number} aria-hidden>
            {place + 1}
          </span>
          <span>{name}</span>
          {done[place] && <span className="portal-visually-hidden">, done</span>}
        </li>
      ))}
    </ol>
  );
}
