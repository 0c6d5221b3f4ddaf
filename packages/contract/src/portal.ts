import * as z from 'zod/mini';
import { accessSchema } from './access/access.ts';
import { drawingSchema } from './drawing.ts';
import type { HubEvent } from './hub-events.ts';

/** The contract version of this build. `contracts.ts` says which others it serves. */
export const CONTRACT_VERSION = 1;

/** Advice to a team whose remote has a contract that the shell does not serve. */
export const CONTRACT_ADVICE = 'build it for that shell, or release the shell first';

/** Menu groups in the order in which the sidebar shows them. Other groups follow, in the order of their names. */
export const NAV_GROUPS = ['Home', 'Tenant', 'Marketplace', 'Schemes', 'Services', 'Reporting', 'Developers'] as const;

/** Icons that a manifest can name. Instead, it can contain a drawing. */
export const NAV_ICONS = [
  'home',
  'building',
  'users',
  'grid',
  'gift',
  'collect',
  'payout',
  'mandate',
  'transactions',
  'report',
  'export',
  'order',
  'palette',
  'key',
  'webhook',
  'book',
] as const;

const id = z
  .string()
  .check(
    z.regex(/^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)*$/, 'an id consists of lower-case letters, digits, hyphens and dots'),
  );
const path = z
  .string()
  .check(z.regex(/^(\/|(\/([a-z0-9-]+|:[a-zA-Z]+))+)$/, 'a path is /, or segments such as /api-keys/:id'));

const callPath = z.string().check(z.regex(/^v\d+\/\S+$/, 'must be the path of a call, such as v1/themes/{themeId}'));

/** Access that applies in addition to the route's own, so it can only restrict it. Default: no further conditions. */
const narrowingSchema = z.strictObject({
  ...accessSchema.shape,
  auth: z._default(z.literal('required'), 'required'),
  trial: z._default(z.enum(['allowed', 'blocked']), 'allowed'),
});

export const routeSchema = z.strictObject({
  /** Identifies the page in `./routes`: `<portal id>.<page>`. */
  id,
  path,
  /** Shown in the browser tab and, by default, in the breadcrumbs. */
  title: z.string().check(z.minLength(1)),
  /** The conditions for opening the page. Has no default, so that no page is open by an omission. */
  access: z.strictObject(accessSchema.shape, {
    error: ({ code }) =>
      code === 'invalid_type' ? 'must say who may open the page; {} means every signed-in user' : undefined,
  }),
  /**
   * Breadcrumb text. `{network}` is replaced by the route parameter `network`, `{network:upper}` by the parameter in upper case. The
   * page can replace it with a loaded name. Default: the title.
   */
  crumb: z.optional(z.string()),
  /**
   * The page creates something, so the command palette offers it under its title; with `access`, only to users who have that access
   * too. Default: false.
   */
  creates: z.optional(z.union([z.boolean(), z.strictObject({ access: narrowingSchema })])),
  /** Constants of the page, such as the kind of things that it shows. The page reads them with `useRouteData`. Default: none. */
  data: z.optional(z.record(z.string(), z.string())),
  /**
   * The first reads, which the page always makes: paths and queries of GETs, as it sends them, e.g. `v1/themes/{themeId}` with a
   * parameter of the path. The shell sends them while the page's code loads. Default: none.
   */
  reads: z.optional(z.array(callPath)),
  /**
   * A GET without which the page has nothing to show, path and query, e.g. `v2/chargebacks?take=1`. Where the platform responds with
   * 404 to it, menu, search, home and links leave the page out; the page itself says why it is empty. Default: every platform has
   * what the page needs.
   */
  needs: z.optional(callPath),
  /** `bare` pages have no header and no sidebar. Default: 'main'. */
  layout: z._default(z.enum(['main', 'bare']), 'main'),
});

export const navItemSchema = z.strictObject({
  /** One of `NAV_GROUPS`, or a new one. */
  group: z.string().check(z.minLength(1), z.maxLength(30, 'must have at most 30 characters')),
  /** The route that the item opens. The item needs that route's access. */
  route: id,
  text: z.string().check(z.minLength(1)),
  icon: z.union([z.enum(NAV_ICONS), drawingSchema], {
    error: `must be one of ${NAV_ICONS.join(', ')}, or { paths: ['M4 4h16v16H4z'] }`,
  }),
  /** Position within the group, ascending. */
  order: z.number(),
  /** Heading above the item within its group. */
  header: z.optional(z.string()),
  /** An external address, opened in a new tab instead of the route's path. */
  url: z.optional(z.url({ protocol: /^https?$/, error: 'must be an http or https address' })),
  access: z.optional(narrowingSchema),
});

/** Maximum length of a search term. The searches refuse longer terms. */
export const SEARCH_TERM_MAX = 200;

export const searchSchema = z.strictObject({
  id,
  /** Text after 'Search', e.g. `Transactions`, or after 'Open' if the entry has no query, e.g. `order`. */
  label: z.string().check(z.minLength(1)),
  /** The route that shows the results. The entry needs that route's access. */
  route: id,
  /**
   * Query string without `?`; `{term}` is replaced by the encoded search term. If omitted, the term is a reference, which becomes
   * the route's one parameter.
   */
  query: z.optional(z.string().check(z.includes('{term}', 'must contain {term}'))),
  /** Prefixes of the references that this entry finds or opens, e.g. `ORD-`. It is listed first for a term with such a prefix. */
  prefixes: z.optional(z.array(z.string().check(z.minLength(1)))),
  /**
   * The kinds of terms that this entry finds beside references: `amount`, one with its currency (`125 SEK`), or `failure`, a reason for which payments fail. It
   * is listed first for such a term. A shell ignores what it does not know. Default: none.
   */
  finds: z.optional(z.array(z.string())),
  access: z.optional(narrowingSchema),
});

/** Other words for a screen: those that people type into the command palette and that its title does not have. */
const screenWordsSchema = z.strictObject({
  /** The screen. It is offered to users with its access. A path with parameters leads to no one screen, so it has no words. */
  route: id,
  words: z.array(z.string().check(z.minLength(1))),
  access: z.optional(narrowingSchema),
});

/**
 * The content that a card adds to home: figures above everything else (`lead`, such as the money of today), other figures, steps of the set-up
 * checklist, items that need attention, or recent activity.
 */
export const CARD_KINDS = ['lead', 'figures', 'setup', 'attention', 'recent'] as const;

/** Whether a card has figures instead of lines. */
export function hasFigures(kind: CardKind): boolean {
  return kind === 'lead' || kind === 'figures';
}

/** Declares a card on home. The remote's `./cards` loads its content when the user opens home. */
export const cardSchema = z.strictObject({
  /** Identifies the loader in `./cards`: `<portal id>.<card>`. */
  id,
  kind: z.enum(CARD_KINDS),
  /** Heading of the figures, category of the recent items, and the name of the card in a message that it failed to load. */
  title: z.string().check(z.minLength(1)),
  /** The cards of a kind are in the order of the menu items of these routes. Default: the first menu item of the portal. */
  route: z.optional(id),
  /** Older manifests have it. It has no effect. */
  order: z.optional(z.number()),
  access: z.prefault(accessSchema, {}),
});

/** A remote's manifest, as static JSON: the shell knows the remote's routes and menu without loading its code. */
export const portalSchema = z.strictObject({
  contract: z.number(),
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'a portal id consists of lower-case letters, digits and hyphens')),
  version: z.string().check(z.minLength(1)),
  owner: z.string().check(z.minLength(1)),
  /** The build's requirements for the shell: the contract version and, for each shared package, a semver range. */
  requires: z.strictObject({ contract: z.number(), shared: z.record(z.string(), z.string()) }),
  routes: z.array(routeSchema),
  nav: z._default(z.array(navItemSchema), []),
  search: z._default(z.array(searchSchema), []),
  cards: z._default(z.array(cardSchema), []),
  /** The command palette loads them: promotion leaves them out of the registry. Default: none. */
  words: z.optional(z.array(screenWordsSchema)),
  /** Names of the hub events that the remote handles. */
  events: z._default(z.array(z.string()), []),
});

export type Portal = z.infer<typeof portalSchema>;
export type PortalRoute = z.infer<typeof routeSchema>;
export type CardKind = (typeof CARD_KINDS)[number];
export type ScreenWords = z.infer<typeof screenWordsSchema>;
export type NavItem = z.infer<typeof navItemSchema>;
export type NavIcon = (typeof NAV_ICONS)[number];

/**
 * The content of `src/portal.config.ts`: a manifest without `version` and `requires`, which the build adds. Its events are those of this build's
 * platform; shells accept others, because remotes can be newer.
 */
export type PortalConfig = Omit<z.input<typeof portalSchema>, 'version' | 'requires' | 'events'> & {
  readonly events?: readonly HubEvent[] | undefined;
};

/** The ids of a manifest's routes, e.g. `'tenant.users' | 'tenant.user'`. */
export type RouteId<C extends PortalConfig> = C['routes'][number]['id'];

/** Returns the manifest unchanged; its type keeps the route ids as literals, so that `defineRoutes` can check them. */
export function definePortal<const C extends PortalConfig>(config: C): C {
  return config;
}
