import { Component } from 'react';
import type { Elements } from '../words/elements.ts';
import classes from './remounting.module.css';

/** The most times; a further error is the parent's. */
const MAX_REMOUNTS = 3;

interface RemountingProps {
  readonly children: Elements;
}

interface RemountingState {
  readonly remounts: number;
  readonly cause?: unknown;
}

/**
 * Renders its content again, with new elements, if React could not change it because a browser extension had moved or removed a part.
 * The parent keeps the state that must survive, such as a secret that is shown once.
 */
export class Remounting extends Component<RemountingProps, RemountingState> {
  override state: RemountingState = { remounts: 0 };

  static getDerivedStateFromError(cause: unknown) {
    return { cause };
  }

  override componentDidCatch() {
    this.setState(({ remounts }) => ({ remounts: remounts + 1, cause: undefined }));
  }

  override render() {
    const { remounts, cause } = this.state;
    if (cause !== undefined && !(isForeignChange(cause) && remounts < MAX_REMOUNTS)) throw cause;
    // One element, so that React removes the rest with it, however it was changed.
    return cause === undefined && <div className={classes.content}>{this.props.children}</div>;
  }
}

/** The error of `removeChild` and `insertBefore` for a node that is elsewhere. */
function isForeignChange(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'NotFoundError';
}
