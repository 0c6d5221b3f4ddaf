import { type ComponentType, createContext, use } from 'react';
import { LazyContent } from '../loading/lazy-content.tsx';
import { Splash } from './splash.tsx';
import type { UnusualPages } from './unusual-pages.ts';

/** Makes a component of a page that most visits never show: its code loads with it. `failure`: the heading if the code could not be loaded. */
export function unusualPage<Props extends object>(
  failure: string,
  pick: (pages: UnusualPages) => ComponentType<Props>,
): ComponentType<Props> {
  const PropsContext = createContext<Props | undefined>(undefined);

  function Content({ Page }: { readonly Page: ComponentType<Props> }) {
    const props = use(PropsContext);
    return props && <Page {...props} />;
  }

  async function load() {
    const { unusualPages } = await import(/* webpackChunkName: 'rare' */ './unusual-pages.ts');
    return <Content Page={pick(unusualPages)} />;
  }

  return function UnusualPage(props) {
    return (
      <PropsContext value={props}>
        <LazyContent loading={<Splash />} failure={failure} load={load} />
      </PropsContext>
    );
  };
}
