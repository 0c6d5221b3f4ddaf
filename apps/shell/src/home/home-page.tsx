import { type BuiltCard, type BuiltNavGroup, hasFigures } from '@portal/contract';
import { EmptyState, PageHeader } from '@portal/ui/basics';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import type { AreaLoader } from '../areas/area-loader.ts';
import { NavIcon } from '../menu/nav-icon.tsx';
import { LazyContent } from '../loading/lazy-content.tsx';
import { idle } from '../loading/idle.ts';
import type { Monitor } from '../monitoring/monitor.ts';
import { OverviewSkeleton } from './overview-skeleton.tsx';
import classes from './home-page.module.css';

interface HomePageProps {
  readonly tenantName: string;
  readonly groups: readonly BuiltNavGroup[];
  readonly cards: readonly BuiltCard[];
  readonly loader: Pick<AreaLoader, 'loadCard' | 'versionOf' | 'warmCards'>;
  readonly monitor: Monitor;
}

/** The areas' cards, and links to every area that the user may open, which repeat the menu where it is hidden. */
export function HomePage({ tenantName, groups, cards, loader, monitor }: HomePageProps) {
  const areas = groups.filter((group) => group.name !== 'Home');
  if (areas.length === 0) {
    return (
      <>
        <PageHeader title={`Welcome to ${tenantName}`} />
        <EmptyState
          title="Nothing to open yet"
          text="Your roles in this tenant do not give access to any area. Ask a tenant admin for the roles you need."
        />
      </>
    );
  }
  return (
    <>
      <PageHeader title={`Welcome to ${tenantName}`} description={purposeOf(cards)} />
      <div className={cards.length > 0 ? classes.withCards : undefined}>
        {cards.length > 0 && (
          <Overview key={cards.map(({ id }) => id).join(' ')} cards={cards} loader={loader} monitor={monitor} />
        )}
        <section aria-labelledby="areas" className={classes.areas}>
          <h2 id="areas">Everything you can open</h2>
          <ul>
            {areas.flatMap((group) =>
              group.items.map((item) => (
                <li key={item.path}>
                  <Link to={item.path} className={classes.area ?? ''}>
                    <NavIcon icon={item.icon} size={20} />
                    <span>
                      <span>{item.text}</span>
                      <span className={classes.group}>{group.name}</span>
                    </span>
                  </Link>
                </li>
              )),
            )}
          </ul>
        </section>
      </div>
    </>
  );
}

/** An introduction to home; nothing without cards. */
function purposeOf(cards: readonly BuiltCard[]): string | undefined {
  if (cards.length === 0) return undefined;
  return cards.some(({ kind }) => hasFigures(kind))
    ? "Today's figures, what needs your attention, and recent changes in your areas."
    : 'What needs your attention, and recent changes in your areas.';
}

/** All code of the cards is requested at once, after the page is painted. They are drawn when the browser is idle. */
function Overview({ cards, loader, monitor }: Pick<HomePageProps, 'cards' | 'loader' | 'monitor'>) {
  const load = useCallback(async () => {
    loader.warmCards([...new Set(cards.map(({ portalId }) => portalId))]);
    const [{ HomeCards }] = await Promise.all([import('./home-cards.tsx'), idle()]);
    return <HomeCards cards={cards} loader={loader} monitor={monitor} />;
  }, [cards, loader, monitor]);
  return <LazyContent load={load} loading={<OverviewSkeleton />} failure="The overview could not be loaded" />;
}
