import { DateTime, StatusTag, type Elements } from '@portal/ui/basics';
import type { AppState } from './app-state.ts';
import classes from './app-state-view.module.css';

/** The state of an installed app, with the time and the configuration that were validated. */
export function AppStateView({ state }: { readonly state: AppState }) {
  switch (state.kind) {
    case 'notValidated':
      return <Line tag={<StatusTag status="NOT_VALIDATED" />} />;
    case 'validating':
      return <Line tag={<StatusTag status="PROCESSING" label="Validating" />} />;
    case 'demo':
      return <Line tag={<StatusTag status="ACTIVE" label="Valid" />} />;
    case 'valid':
    case 'invalid': {
      const { validatedOn, configurationVersion, validationMessages } = state.found;
      return (
        <div className={classes.state}>
          <Line
            tag={
              state.kind === 'valid' ? (
                <StatusTag status="ACTIVE" label="Valid" />
              ) : (
                <StatusTag status="FAILED" label="Invalid" />
              )
            }
          >
            <span className={classes.when}>
              {validatedOn && <DateTime value={validatedOn} />}
              {configurationVersion && <span>{`${validatedOn ? ', ' : ''}configuration ${configurationVersion}`}</span>}
            </span>
          </Line>
          {validationMessages.length > 0 && (
            <ul className={classes.messages}>
              {validationMessages.map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          )}
        </div>
      );
    }
  }
}

function Line({ tag, children }: { readonly tag: Elements; readonly children?: Elements }) {
  return (
    <div className={classes.line}>
      {tag}
      {children}
    </div>
  );
}
