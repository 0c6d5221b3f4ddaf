import classes from './footer.module.css';

interface FooterProps {
  readonly year: number;
  readonly poweredBy: string;
}

export function Footer({ year, poweredBy }: FooterProps) {
  return (
    <footer className={classes.footer}>
      <span>© {year} Payments</span>
      <a href={poweredBy} target="_blank" rel="noreferrer">
        Powered by {new URL(poweredBy).hostname}
      </a>
    </footer>
  );
}
