import { encodePart } from './path-part.ts';
import type { PortalConfig, PortalRoute, RouteId } from './portal.ts';

type PathOf<C extends PortalConfig, R extends RouteId<C>> = Extract<C['routes'][number], { readonly id: R }>['path'];

/** The names of a path's parameters: `'schemeId' | 'draftId'` of `/schemes/:schemeId/drafts/:draftId`. */
type ParameterIn<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterIn<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

type Query = Readonly<Record<string, string>>;

type HrefArgs<P extends string> = [ParameterIn<P>] extends [never]
  ? [params?: Readonly<Record<string, never>>, query?: Query]
  : [params: { readonly [name in ParameterIn<P>]: string }, query?: Query];

/**
 * Returns the address of a page of one's own area: `href('books.part', { bookId, partId }, { search: 'ink' })`. A route id that the manifest
 * does not have, and a missing or unknown parameter, do not compile. Parameters and query are encoded.
 */
export type Href<C extends PortalConfig> = <R extends RouteId<C>>(route: R, ...args: HrefArgs<PathOf<C, R>>) => string;

const PARAMETER = /:([a-zA-Z]+)/g;

/** The paths of all installed routes by id. */
const paths = new Map<string, string>();

/**
 * Keeps the paths of `portals` for `hrefOf`. The shell provides those of all areas before it loads any code of an area, so that no area
 * contains its manifest.
 */
export function provideRoutes(
  portals: readonly { readonly routes: readonly Pick<PortalRoute, 'id' | 'path'>[] }[],
): void {
  for (const { routes } of portals) for (const { id, path } of routes) paths.set(id, path);
}

/**
 * Makes the function for an area's addresses from the type of its manifest alone: `const href = hrefOf<typeof portal>()`. Never throws: a
 * route that was not provided, such as one that only a previous release has, gets an address at which there is no page. For a page of
 * another area, use `useRouteHref`: the area may not be installed.
 */
export function hrefOf<C extends PortalConfig>(): Href<C> {
  return (route, ...[params, query]) => filledPath(paths.get(route) ?? `/${route}`, params ?? {}, query);
}

/** Returns a path with encoded parameters and query. A missing or empty parameter remains as its name, such as `:bookId`. */
export function filledPath(path: string, params: Query, query?: Query): string {
  const filled = path.replaceAll(PARAMETER, (name, key: string) => encodePart(params[key] ?? '') || name);
  const search = String(new URLSearchParams(query));
  return search === '' ? filled : `${filled}?${search}`;
}
