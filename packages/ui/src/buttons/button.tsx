import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import type { Elements } from '../words/elements.ts';
import classes from './button.module.css';

export type ButtonVariant = 'primary' | 'default' | 'danger' | 'quiet';

interface ButtonLook {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: 'medium' | 'small' | undefined;
  /** Decorative, before the text. */
  readonly icon?: Elements;
}

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Shows progress and ignores clicks. Keeps the focus, which `disabled` would lose. */
  readonly busy?: boolean | undefined;
  /** Counts a double click as one click, as every submit button does. */
  readonly single?: boolean | undefined;
}

/** A button. Default type: 'button', so that it never submits a form by accident. */
export function Button({
  variant = 'default',
  size = 'medium',
  icon,
  busy = false,
  type = 'button',
  single = type === 'submit',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    // The second click of a double click arrives before `busy` is set.
    const repeats = single && event.detail > 1;
    if (busy || repeats) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      className={look({ variant, size, className })}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={handleClick}
    >
      {busy ? <LoaderCircle className={classes.spinner} size={16} aria-hidden /> : icon}
      {children !== undefined && <span>{children}</span>}
    </button>
  );
}

export interface ButtonLinkProps extends ButtonLook, LinkProps {}

/** A link that looks like a button. For navigation; use `Button` for actions. */
export function ButtonLink({
  variant = 'default',
  size = 'medium',
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={look({ variant, size, className })}>
      {icon}
      {children !== undefined && <span>{children}</span>}
    </Link>
  );
}

function look({
  variant,
  size,
  className,
}: {
  variant: ButtonVariant;
  size: 'medium' | 'small';
  className: string | undefined;
}): string {
  return [classes.button, classes[variant], size === 'small' && classes.small, className].filter(Boolean).join(' ');
}
