import type { BuiltNavGroup } from '@portal/contract';
import { EmptyState, PageHeader } from '@portal/ui/basics';
import { Link } from 'react-router-dom';
import { NAV_ICON_DRAWINGS } from '../chrome/icons.tsx';
import classes from './home-page.module.css';

interface HomePageProps {
  readonly tenantName: string;
  readonly groups: readonly BuiltNavGroup[];
}

/** The way into every area that the user may open. */
export function HomePage({ tenantName, groups }: HomePageProps) {
  const areas = groups.filter((group) => group.name !== 'Home');
  return (
    <>
      <PageHeader title={`Welcome to ${tenantName}`} description="Everything that you may open in this tenant." />
      {areas.length === 0 ? (
        <EmptyState
          title="Nothing to open yet"
          text="Your roles in this tenant open none of the areas that are installed. Ask a tenant admin for the roles you need."
        />
      ) : (
        <ul className={classes.areas}>
          {areas.flatMap((group) =>
            group.items.map((item) => {
              const Drawing = NAV_ICON_DRAWINGS[item.icon];
              return (
                <li key={item.path}>
                  <Link to={item.path} className={classes.area ?? ''}>
                    <Drawing aria-hidden size={20} />
                    <span>
                      {item.text}
                      <span className={classes.group}>{group.name}</span>
                    </span>
                  </Link>
                </li>
              );
            }),
          )}
        </ul>
      )}
    </>
  );
}
