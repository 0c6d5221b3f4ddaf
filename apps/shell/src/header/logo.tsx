import { LogoMark } from './logo-mark.ts';
import classes from './logo.module.css';

export function Logo() {
  return (
    <span className={classes.logo}>
      <LogoMark />
      Payments
    </span>
  );
}
