import { Link } from 'react-router-dom';
import type { Crumb } from './crumbs.ts';
import { NavIcon } from '../menu/nav-icon.tsx';
import classes from './breadcrumbs.module.css';

/** The page's place in the portal. Home alone has no breadcrumbs. */
export function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  if (crumbs.length < 2) return null;
  return (
    <nav aria-label="Breadcrumbs">
      <ol className={classes.trail}>
        {crumbs.map((crumb, index) => (
          <li key={crumb.path} className={classes.crumb}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page" dir="auto">
                {crumb.title}
              </span>
            ) : (
              <>
                <Link to={crumb.path} dir="auto">
                  {crumb.title}
                </Link>
                <NavIcon icon="frame-next" size={14} />
              </>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
