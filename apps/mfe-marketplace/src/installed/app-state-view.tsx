import { DateTime, StatusTag, type Elements } from '@portal/ui/basics';
import type { AppState } from './app-state.ts';
import classes from './app-state-view.module.css';

/** The platform gave no reason. */
const TRY_AGAIN = 'The provider or the platform did not answer. Try again in a few minutes.';

/** The state of an installed app, with the time and the configuration that were validated. */
export function AppStateView({ state }: { readonly state: AppState }) {
  switch (state.kind) {
    case 'notValidated':
      return <Line tag={<StatusTag status="NOT_VALIDATED" />} />;
    case 'validating':
      return <Line tag={<StatusTag status="PROCESSING" label="Validating" />} />;
    case 'demo':
      return <Line tag={<StatusTag status="ACTIVE" label="Valid" />} />;
    case 'couldNotValidate':
      return (
        <div className={classes.state}>
          <Line tag={<StatusTag status="EXPIRED" label="Could not validate" />} />
          <Messages messages={state.reasons.length > 0 ? state.reasons : [TRY_AGAIN]} />
        </div>
      );
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
              {configurationVersion != null && configurationVersion > 0 && (
                <span>{`${validatedOn ? ', ' : ''}configuration ${configurationVersion}`}</span>
              )}
            </span>
          </Line>
          <Messages messages={validationMessages} />
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

function Messages({ messages }: { readonly messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <ul className={classes.messages}>
      {messages.map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  );
}
