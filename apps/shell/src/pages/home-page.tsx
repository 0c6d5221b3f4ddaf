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
        <div className={classes.groups}>
          {areas.map((group) => (
            <section key={group.name} aria-label={group.name}>
              <h2 className={classes.groupName}>{group.name}</h2>
              <div className={classes.links}>
                {group.items.map((item) => {
                  const Drawing = NAV_ICON_DRAWINGS[item.icon];
                  return (
                    <Link key={item.path} to={item.path} className={classes.link ?? ''}>
                      <Drawing aria-hidden size={20} />
                      {item.text}
                    </Link>
                  );
                })}
              </div>
            </section>
          ))}
        </div>
      )}
    </>
  );
}
