import classes from './footer.module.css';

const YEAR = new Date().getFullYear();

interface FooterProps {
  readonly poweredBy: string;
}

export function Footer({ poweredBy }: FooterProps) {
  return (
    <footer className={classes.footer}>
      <span>{`© ${YEAR} Payments`}</span>
      <a href={poweredBy} target="_blank" rel="noreferrer">
        <span>{`Powered by ${new URL(poweredBy).hostname}`}</span>{' '}
        <span className="portal-visually-hidden">(opens in a new tab)</span>
      </a>
    </footer>
  );
}
