import classes from './skip-button.module.css';

export interface SkipButtonProps {
  /** E.g. 'Skip table'. */
  readonly text: string;
  /** Moves the focus past the content that follows. */
  readonly onSkip: () => void;
}

/** A way past many tab stops, visible only while it has the focus. The element around it is positioned. */
export function SkipButton({ text, onSkip }: SkipButtonProps) {
  return (
    <button type="button" className={classes.skip} onClick={onSkip}>
      {text}
    </button>
  );
}
