import classes from './logo.module.css';

export function Logo() {
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden>
        <rect width="32" height="32" rx="8" className={classes.mark} />
        <path
          d="M11 24V9h6.2a5 5 0 0 1 0 10H11"
          fill="none"
          stroke="#fff"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      Payments
    </span>
  );
}
