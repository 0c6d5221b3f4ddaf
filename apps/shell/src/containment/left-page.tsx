import { Component, type ReactNode } from 'react';

/** Errors that one page can throw while it is removed: as React takes it out of the document, and as its effects end. */
const MAX_CATCHES = 2;

/** The area's page that was left last. */
const left: { report?: (cause: unknown) => void; catches: number } = { catches: 0 };

/** An area's page is being removed: an error in a clean-up of its effects is thrown after that, when its own boundary is gone. */
export function leavePage(report: (cause: unknown) => void): void {
  left.report = report;
  left.catches = MAX_CATCHES;
}

interface LeftPageState {
  readonly caught?: { readonly cause: unknown } | undefined;
}

/** Catches what an area's page throws while it is left, and shows its content, the next page, again. Other errors are the parent's. */
export class LeftPageBoundary extends Component<{ readonly children: ReactNode }, LeftPageState> {
  override state: LeftPageState = {};

  static getDerivedStateFromError(cause: unknown): LeftPageState {
    return { caught: { cause } };
  }

  override componentDidCatch(cause: unknown) {
    left.catches -= 1;
    left.report?.(cause);
    this.setState({ caught: undefined });
  }

  override render() {
    const { caught } = this.state;
    if (caught && left.catches <= 0) throw caught.cause;
    return !caught && this.props.children;
  }
}
