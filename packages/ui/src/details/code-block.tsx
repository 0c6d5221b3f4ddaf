import type { ReactNode } from 'react';
import classes from './code-block.module.css';
import { CopyButton } from '../basics/copy-button.tsx';

export interface CodeBlockProps {
  /** What it is, shown above it and named by 'Copy {label}' and '{label} copied to clipboard'. */
  readonly label: string;
  readonly code: string;
  /** What is copied, where that is another text than the one on show. */
  readonly copied?: string | undefined;
  /** Breaks long lines, for text that is no program. */
  readonly wraps?: boolean | undefined;
  /** Controls beside the copy button. */
  readonly actions?: ReactNode;
}

/** Text as it is, with a button that copies it. Nothing in it is read as markup. Needs the shell's services. */
export function CodeBlock({ label, code, copied = code, wraps = false, actions }: CodeBlockProps) {
  return (
    <div className={classes.block}>
      <div className={classes.head}>
        <span className={classes.label}>{label}</span>
        {actions}
        <CopyButton term={label} value={copied} />
      </div>
      {/* Long lines are scrolled to, by the keyboard too. */}
      <pre className={wraps ? classes.wrapped : classes.code} role="region" aria-label={label} tabIndex={0}>
        <code>{code}</code>
      </pre>
    </div>
  );
}
