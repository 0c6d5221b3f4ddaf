import type { Elements } from '../words/elements.ts';
import classes from './code-block.module.css';
import { CopyButton } from '../buttons/copy-button.tsx';

export interface CodeBlockProps {
  /** The heading, also in 'Copy {label}' and '{label} copied to clipboard'. */
  readonly label: string;
  readonly code: string;
  /** The text to copy. Default: `code`. */
  readonly copied?: string | undefined;
  /** Wraps long lines, for text that is not code. Default: false. */
  readonly wraps?: boolean | undefined;
  /** Controls next to the copy button. */
  readonly actions?: Elements;
}

/** Preformatted text with a copy button. Markup is shown as text. Needs the shell's services. */
export function CodeBlock({ label, code, copied = code, wraps = false, actions }: CodeBlockProps) {
  return (
    <div className={classes.block}>
      <div className={classes.head}>
        <span className={classes.label}>{label}</span>
        {actions}
        <CopyButton term={label} value={copied} />
      </div>
      {/* Focusable, so that the keyboard can scroll long lines. */}
      <pre className={wraps ? classes.wrapped : classes.code} role="region" aria-label={label} tabIndex={0}>
        <code>{code}</code>
      </pre>
    </div>
  );
}
