import classes from './correlation-id.module.css';
import { CopyButton } from '../buttons/copy-button.tsx';

/** Shows the id under which support finds the failed call, with a copy button, if the error has one. Needs the shell's services. */
export function CorrelationId({ error }: { readonly error: unknown }) {
  const id = correlationIdOf(error);
  if (id === undefined) return null;
  return (
    <p className={classes.line}>
      Correlation ID{' '}
      <span className={classes.copied}>
        <code>{id}</code>
        <CopyButton value={id} term="Correlation ID" />
      </span>
    </p>
  );
}

function correlationIdOf(error: unknown): string | undefined {
  const isNamed = error instanceof Error && 'correlationId' in error;
  return isNamed && typeof error.correlationId === 'string' ? error.correlationId : undefined;
}
