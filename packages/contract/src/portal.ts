import * as z from 'zod/mini';
import { accessSchema } from './access.ts';

/** The contract version this shell speaks. A remote of another version is refused with a sentence. */
export const CONTRACT_VERSION = 1;

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
      /^\/([a-z0-9-]+|:[a-zA-Z]+)?(\/([a-z0-9-]+|:[a-zA-Z]+))*$/,
      'a path starts with / and has no trailing slash',
    ),
  );

export const routeSchema = z.strictObject({
  /** Names the page in `./routes`; `<portal id>.<page>`. */
  id,
  path,
  /** Shown in the tab and, unless `crumb` says otherwise, in the breadcrumbs. */
  title: z.string().check(z.minLength(1)),
  access: z.prefault(accessSchema, {}),
  /** Breadcrumb text where it differs from the title; `{param}` stands for a route parameter. The page may replace it with a loaded name. */
  crumb: z.optional(z.string()),
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
  url: z.optional(z.url({ protocol: /^https?$/ })),
  /** May only narrow the route's access. */
  access: z.optional(accessSchema),
});

export const searchSchema = z.strictObject({
  id,
  label: z.string().check(z.minLength(1)),
  /** Portal path in which `{term}` stands for the encoded search term. */
  url: z.string().check(z.startsWith('/'), z.includes('{term}')),
  access: z.prefault(accessSchema, {}),
});

export const cardSchema = z.strictObject({
  id,
  title: z.string().check(z.minLength(1)),
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
export type NavItem = z.infer<typeof navItemSchema>;
export type NavGroupName = (typeof NAV_GROUPS)[number];
export type NavIcon = (typeof NAV_ICONS)[number];

/** What `src/portal.config.ts` holds: the manifest without what the build adds (`version`, `requires`). */
export type PortalConfig = Omit<z.input<typeof portalSchema>, 'version' | 'requires'>;

/** Types a remote's manifest and keeps its route ids as literals, so that `defineRoutes` can check them. */
export function definePortal<const C extends PortalConfig>(config: C): C {
  return config;
}

/**
 * Checks a manifest as written by a team and says what to change. Returns the parsed manifest or one sentence per fault;
 * never throws. Beyond the schema: unknown or doubled route ids, doubled paths, ids outside the portal's own prefix.
 */
export function checkPortal(input: unknown): { ok: true; portal: Portal } | { ok: false; faults: string[] } {
  const parsed = portalSchema.safeParse(input);
  if (!parsed.success) {
    return {
      ok: false,
      faults: parsed.error.issues.map((issue) => `${issue.path.join('.') || 'manifest'}: ${issue.message}`),
    };
  }
  const portal = parsed.data;
  const faults: string[] = [];
  if (portal.contract !== CONTRACT_VERSION) {
    faults.push(`contract ${portal.contract} is not supported; this shell speaks contract ${CONTRACT_VERSION}`);
  }
  const routeIds = new Set<string>();
  const paths = new Set<string>();
  for (const route of portal.routes) {
    if (!route.id.startsWith(`${portal.id}.`)) faults.push(`route id '${route.id}' must start with '${portal.id}.'`);
    if (routeIds.has(route.id)) faults.push(`route id '${route.id}' is declared twice`);
    if (paths.has(route.path)) faults.push(`path '${route.path}' is declared twice`);
    routeIds.add(route.id);
    paths.add(route.path);
  }
  for (const item of portal.nav) {
    if (!routeIds.has(item.route))
      faults.push(`menu item '${item.text}' leads to '${item.route}', which no route declares`);
  }
  return faults.length > 0 ? { ok: false, faults } : { ok: true, portal };
}
