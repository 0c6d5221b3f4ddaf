import { useState } from 'react';
import classes from './app-icon.module.css';

export interface AppIconProps {
  readonly name: string;
  readonly url?: string | null | undefined;
  /** Default: 'medium'. */
  readonly size?: 'small' | 'medium' | 'large' | undefined;
}

/** The icon of an app or a payment method, or the initials of its name if there is none or it fails to load. Decorative. */
export function AppIcon({ name, url, size = 'medium' }: AppIconProps) {
  const [failed, setFailed] = useState<string>();
  const className = `${classes.icon} ${classes[size]}`;
  if (url === null || url === undefined || url === failed) {
    return (
      <span className={`${className} ${classes.initials}`} aria-hidden>
        {initialsOf(name)}
      </span>
    );
  }
  return <img className={className} src={url} alt="" onError={() => setFailed(url)} />;
}

/** The first letters of the first two words: 'Sunny Gift Cards' → 'SG'. */
function initialsOf(name: string): string {
  const words = name.split(/[^\p{Letter}\p{Number}]+/u).filter((word) => word !== '');
  return words
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0))
    .join('')
    .toUpperCase();
}
