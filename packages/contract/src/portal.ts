import * as z from 'zod/mini';
import { accessSchema } from './access.ts';
import { schemaFaults } from './schema-faults.ts';

/** The contract version this shell speaks. A remote of another version is refused with a sentence. */
export const CONTRACT_VERSION = 1;

/** What a team does whose remote speaks another contract than the shell. */
export const CONTRACT_ADVICE = 'build it with that contract, or release the shell first';

/** Menu groups in the order in which the sidebar shows them. */
export const NAV_GROUPS = ['Home', 'Tenant', 'Marketplace', 'Schemes', 'Services', 'Reporting', 'Developers'] as const;

/** Icons that the shell draws; a closed list, so that a manifest stays data. */
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
  .check(z.regex(/^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)*$/, 'an id is lower-case words, dots and hyphens'));
const path = z
  .string()
  .check(
    z.regex(
      /^(\/|(\/([a-z0-9-]+|:[a-zA-Z]+))+)$/,
      'a path is /, or segments of lower-case letters, digits and hyphens or :parameters, with no trailing slash',
    ),
  );

/** Access that is asked after the route's own, so that it can only narrow; what it does not name stays as it is. */
const narrowingSchema = z.strictObject({
  ...accessSchema.shape,
  auth: z._default(z.literal('required'), 'required'),
  trial: z._default(z.enum(['allowed', 'blocked']), 'allowed'),
});

export const routeSchema = z.strictObject({
  /** Names the page in `./routes`; `<portal id>.<page>`. */
  id,
  path,
  /** Shown in the tab and, unless `crumb` says otherwise, in the breadcrumbs. */
  title: z.string().check(z.minLength(1)),
  access: z.prefault(accessSchema, {}),
  /**
   * Breadcrumb text where it differs from the title. `{network}` stands for the route parameter `network`, `{network:upper}` for it
   * in upper case. The page may replace it with a loaded name.
   */
  crumb: z.optional(z.string()),
  /** The page creates something: the command palette offers it, under its title. Default: false. */
  creates: z.optional(z.boolean()),
  /** `bare` pages are drawn without header and sidebar. */
  layout: z._default(z.enum(['main', 'bare']), 'main'),
});

export const navItemSchema = z.strictObject({
  group: z.enum(NAV_GROUPS),
  /** The route it leads to; the item obeys that route's access. */
  route: id,
  text: z.string().check(z.minLength(1)),
  icon: z.enum(NAV_ICONS),
  /** Position within the group, ascending. */
  order: z.number(),
  /** Header shown above the item within its group. */
  header: z.optional(z.string()),
  /** An address outside the portal, opened in a new tab, in place of the route's path. */
  url: z.optional(z.url({ protocol: /^https?$/, error: 'must be an http or https address' })),
  access: z.optional(narrowingSchema),
});

/** The most characters of a term: what a search leads to refuses more. */
export const SEARCH_TERM_MAX = 200;

export const searchSchema = z.strictObject({
  id,
  /** What is found, as it reads after 'Search', or after 'Open' where the entry has no query: `Transactions`, `order`. */
  label: z.string().check(z.minLength(1)),
  /** The route that shows the results; the entry obeys that route's access. */
  route: id,
  /**
   * Query string without `?`, in which `{term}` stands for the encoded search term. Without it the term is a reference, and
   * takes the place of the route's one parameter.
   */
  query: z.optional(z.string().check(z.includes('{term}', 'must hold {term}'))),
  /** How the references begin that this entry finds or opens, e.g. `ORD-`: it comes first for a term that begins so. */
  prefixes: z.optional(z.array(z.string().check(z.minLength(1)))),
  access: z.optional(narrowingSchema),
});

/** What a card adds to home: figures, steps of the set-up checklist, what needs attention, or what happened lately. */
export const CARD_KINDS = ['figures', 'setup', 'attention', 'recent'] as const;

/** Says that home has something from this area; what it says is read by the remote's `./cards`, when home is open. */
export const cardSchema = z.strictObject({
  /** Names the reader in `./cards`; `<portal id>.<card>`. */
  id,
  kind: z.enum(CARD_KINDS),
  /** Heads the figures or the recent items, and names the card where it could not be loaded. */
  title: z.string().check(z.minLength(1)),
  /** Position among the cards of its kind, ascending. */
  order: z.number(),
  access: z.prefault(accessSchema, {}),
});

/** What a remote declares of itself, as static JSON: the shell knows its routes and menu without loading its code. */
export const portalSchema = z.strictObject({
  contract: z.number(),
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'a portal id is lower-case letters, digits and hyphens')),
  version: z.string().check(z.minLength(1)),
  owner: z.string().check(z.minLength(1)),
  /** What the build needs of the shell: the contract version and, per shared package, the semver range it was built against. */
  requires: z.strictObject({ contract: z.number(), shared: z.record(z.string(), z.string()) }),
  routes: z.array(routeSchema),
  nav: z._default(z.array(navItemSchema), []),
  search: z._default(z.array(searchSchema), []),
  cards: z._default(z.array(cardSchema), []),
  /** Names of hub events the remote listens to. */
  events: z._default(z.array(z.string()), []),
});

export type Portal = z.infer<typeof portalSchema>;
export type PortalRoute = z.infer<typeof routeSchema>;
export type CardKind = (typeof CARD_KINDS)[number];
export type NavItem = z.infer<typeof navItemSchema>;
export type NavGroupName = (typeof NAV_GROUPS)[number];
export type NavIcon = (typeof NAV_ICONS)[number];

/** What `src/portal.config.ts` holds: the manifest without what the build adds (`version`, `requires`). */
export type PortalConfig = Omit<z.input<typeof portalSchema>, 'version' | 'requires'>;

/** The ids of a manifest's routes, e.g. `'tenant.users' | 'tenant.user'`. */
export type RouteId<C extends PortalConfig> = C['routes'][number]['id'];

/** Types a remote's manifest and keeps its route ids as literals, so that `defineRoutes` can check them. */
export function definePortal<const C extends PortalConfig>(config: C): C {
  return config;
}

export type PortalCheck =
  | { readonly ok: true; readonly portal: Portal }
  | { readonly ok: false; readonly faults: readonly string[] };

/**
 * Checks a manifest as written by a team and says what to change. Returns the parsed manifest or one sentence per fault;
 * never throws. Beyond the schema: another contract version, ids outside the portal's own prefix, doubled ids and paths,
 * menu and search entries that lead to no route or to one with other parameters than they can give, conditions on a route that
 * is open to all.
 */
export function checkPortal(input: unknown): PortalCheck {
  // Asked before the strict schema: a newer contract has members that this one would only call unknown.
  const versioned = z.object({ contract: z.number() }).safeParse(input);
  if (versioned.success && versioned.data.contract !== CONTRACT_VERSION) {
    const { contract } = versioned.data;
    return {
      ok: false,
      faults: [
        `contract ${contract} is not supported; this shell speaks contract ${CONTRACT_VERSION}: ${CONTRACT_ADVICE}`,
      ],
    };
  }
  const parsed = portalSchema.safeParse(input);
  if (!parsed.success) return { ok: false, faults: schemaFaults(parsed.error) };
  const portal = parsed.data;
  const faults = [...routeFaults(portal), ...linkFaults(portal), ...cardFaults(portal)];
  return faults.length > 0 ? { ok: false, faults } : { ok: true, portal };
}

/** Two paths that differ only in their parameters' names are one: `/users/:id` and `/users/:userId`. */
export function pathShape(path: string): string {
  return path.replaceAll(/:[a-zA-Z]+/g, ':');
}

function routeFaults(portal: Portal): string[] {
  const faults: string[] = [];
  const ids = new Set<string>();
  const shapes = new Set<string>();
  for (const { id: routeId, path: routePath, access, crumb = '', creates } of portal.routes) {
    if (!routeId.startsWith(`${portal.id}.`)) faults.push(`route id '${routeId}' must start with '${portal.id}.'`);
    if (ids.has(routeId)) faults.push(`route id '${routeId}' is declared twice`);
    if (shapes.has(pathShape(routePath))) faults.push(`path '${routePath}' is declared twice`);
    if (access.auth === 'anonymous' && (access.roles || access.flags || access.licence !== undefined)) {
      faults.push(`route '${routeId}' is open to everybody, so it takes no roles, flags or licence`);
    }
    if (creates && routePath.includes(':')) {
      faults.push(`route '${routeId}' has 'creates', so its path must have no parameters`);
    }
    for (const [placeholder, name] of crumb.matchAll(/\{(.*?)(?::upper)?\}/g)) {
      if (routePath.split('/').includes(`:${name}`)) continue;
      faults.push(`crumb of route '${routeId}': '${placeholder}' must name a parameter of '${routePath}'`);
    }
    ids.add(routeId);
    shapes.add(pathShape(routePath));
  }
  return faults;
}

function cardFaults(portal: Portal): string[] {
  return portal.cards.flatMap(({ id: cardId }, position) => [
    ...(cardId.startsWith(`${portal.id}.`) ? [] : [`card id '${cardId}' must start with '${portal.id}.'`]),
    ...(portal.cards.findIndex((card) => card.id === cardId) < position
      ? [`card id '${cardId}' is declared twice`]
      : []),
  ]);
}

function linkFaults(portal: Portal): string[] {
  const pathById = new Map(portal.routes.map((route) => [route.id, route.path]));
  const links = [
    ...portal.nav.map((item) => ({ name: `menu item '${item.text}'`, route: item.route, parameters: 0 })),
    ...portal.search.map(({ label, route, query }) => ({
      name: `search entry '${label}'`,
      route,
      parameters: query === undefined ? 1 : 0,
    })),
  ];
  return links.flatMap(({ name, route, parameters }) => {
    const target = pathById.get(route);
    if (target === undefined) return [`${name} leads to '${route}', which no route declares`];
    if (target.split(':').length - 1 === parameters) return [];
    return parameters > 0
      ? [`${name} has no query, and '${target}' not the one parameter that the term could be`]
      : [`${name} leads to '${target}', which needs parameters`];
  });
}
