import type { Elements } from '../words/elements.ts';
import { Button, type ButtonProps } from './button.tsx';
import classes from './icon-button.module.css';

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'aria-label' | 'title' | 'variant'> {
  /** Names the button, and is its tooltip. */
  readonly label: string;
  readonly icon: Elements;
}

/** A square button that shows nothing but an icon. Default size: small. */
export function IconButton({ label, size = 'small', className, ...button }: IconButtonProps) {
  const look = [classes.square, size === 'medium' && classes.medium, className].filter(Boolean).join(' ');
  return <Button {...button} variant="quiet" size={size} className={look} aria-label={label} title={label} />;
}
