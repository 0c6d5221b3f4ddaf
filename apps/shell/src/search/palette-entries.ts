import {
  type AccessContext,
  type BuiltPortal,
  type BuiltSearch,
  encodePart,
  evaluateAccess,
  type NavItem,
  type PortalRoute,
} from '@portal/contract';
import { COLOUR_SCHEMES, type ColourScheme } from '../header/colour-scheme.ts';
import { shellPortal } from '../shell-portal.ts';
import type { WordedScreen } from './screen-words.ts';

/** The action of an entry when it is chosen. */
export type EntryTarget =
  | { readonly kind: 'page'; readonly path: string }
  /** Out of the portal, in a new tab. */
  | { readonly kind: 'outside'; readonly url: string }
  | { readonly kind: 'colours'; readonly scheme: ColourScheme };

export type EntryIcon =
  | NavItem['icon']
  | 'search'
  | 'open'
  | 'create'
  | 'my-access'
  | 'overview'
  | 'switch'
  | 'log-out'
  | ColourScheme;

/** The user's choice; a search with its term. */
export interface RecentChoice {
  readonly id: string;
  readonly term?: string;
}

/** One entry of the command palette. */
export interface PaletteEntry {
  readonly id: string;
  /** Identifies the entry after it was chosen. */
  readonly choice: RecentChoice;
  readonly text: string;
  /** The entry's group in the menu, shown next to the text. Absent if the entry has no group, or the name of its group. */
  readonly detail?: string | undefined;
  /** Other words that find it. */
  readonly alsoCalled: string;
  /** The text is several words written as one, so that only all of it finds it: the beginning of 'Logout' is 'logo'. Default: false. */
  readonly isOneWord?: boolean;
  readonly icon: EntryIcon;
  readonly target: EntryTarget;
}

export interface PaletteEntries {
  readonly menu: readonly PaletteEntry[];
  /** Pages without a menu item, which are offered for their names and words only. */
  readonly pages: readonly PaletteEntry[];
  readonly actions: readonly PaletteEntry[];
  readonly searches: readonly BuiltSearch[];
}

interface Known {
  readonly portal: BuiltPortal;
  readonly context: AccessContext;
  readonly canSwitchTenant: boolean;
  readonly scheme: ColourScheme;
  /** Other words for the screens of the areas. */
  readonly words: readonly WordedScreen[];
}

/** Other words for the shell's own screens in the menu. */
const OWN_WORDS: Readonly<Record<string, string>> = {
  '/': 'start dashboard overview today',
  '/api-documentation': 'api docs reference help manual guide openapi swagger rest calls endpoints schemas events curl',
};

/** The page of the documentation about error codes, below its menu item. */
const ERROR_CODES = {
  below: '/api-documentation',
  path: '/api-documentation/errors',
  text: 'Error codes',
  alsoCalled: 'documentation errors failure reasons declined refused messages meaning',
} as const;

/** All entries that this user may choose now. */
export function paletteEntries({ portal, context, canSwitchTenant, scheme, words }: Known): PaletteEntries {
  const screens = words.flatMap(({ route: id, ...screen }) => {
    const route = portal.routes.find((one) => one.id === id);
    const isOpen =
      portal.routeHref(id) !== undefined && (!screen.access || evaluateAccess(screen.access, context).allowed);
    return route && isOpen ? [{ ...screen, route }] : [];
  });
  const wordsOf = (path: string) => [
    OWN_WORDS[path] ?? '',
    ...screens.flatMap((screen) => (screen.route.path === path ? screen.words : [])),
  ];
  const menu = portal.nav.flatMap(({ name, items }) =>
    items.map(({ text, icon, path, url }): PaletteEntry => ({
      id: path,
      choice: { id: path },
      text,
      detail: name === text ? undefined : name,
      alsoCalled: [name, ...wordsOf(path)].join(' '),
      icon,
      target: url === undefined ? { kind: 'page', path } : { kind: 'outside', url },
    })),
  );
  const inMenu = new Set(menu.map(({ id }) => id));
  const creations = portal.routes
    .filter((route) => !inMenu.has(route.path) && isOffered(route, context))
    .map(({ path, title }) => page(path, title, 'create', ['new', ...wordsOf(path)].join(' ')));
  const pages = screens
    .filter(({ route, isInMenu }) => !isInMenu && (route.creates ?? false) === false)
    .map(({ route, words: ofPage }) => page(route.path, route.title, 'open', ofPage.join(' ')));
  const overview = shellPortal.routes.find(({ id }) => id === 'shell.access-overview');
  const documentation = menu.find(({ id }) => id === ERROR_CODES.below);
  return {
    menu,
    pages: [
      ...pages,
      ...(documentation
        ? [
            {
              ...page(ERROR_CODES.path, ERROR_CODES.text, documentation.icon, ERROR_CODES.alsoCalled),
              detail: documentation.text,
            },
          ]
        : []),
    ],
    actions: [
      ...creations,
      page('/my-access', 'My access', 'my-access', 'roles rights permissions allowed profile account'),
      ...(overview && evaluateAccess(overview.access, context).allowed
        ? [page(overview.path, overview.title, 'overview', 'roles rights permissions audit hidden missing who')]
        : []),
      ...(canSwitchTenant
        ? [page('/choose-tenant', 'Switch tenant', 'switch', 'change choose company organisation')]
        : []),
      ...COLOUR_SCHEMES.filter((one) => one !== scheme).map(colours),
      { ...page('/logout', 'Logout', 'log-out', 'log out sign off leave'), isOneWord: true },
    ],
    searches: portal.search,
  };
}

/** Whether this user is offered the page as one that creates something. */
function isOffered({ creates = false, access }: PortalRoute, context: AccessContext): boolean {
  if (creates === false) return false;
  const conditions = creates === true ? [access] : [access, creates.access];
  return conditions.every((condition) => evaluateAccess(condition, context).allowed);
}

function page(path: string, text: string, icon: EntryIcon, alsoCalled: string): PaletteEntry {
  return { id: path, choice: { id: path }, text, alsoCalled, icon, target: { kind: 'page', path } };
}

const COLOUR_TEXTS = {
  system: 'System colours',
  light: 'Light colours',
  dark: 'Dark colours',
} as const satisfies Readonly<Record<ColourScheme, string>>;

function colours(scheme: ColourScheme): PaletteEntry {
  const id = `colours-${scheme}`;
  return {
    id,
    choice: { id },
    text: COLOUR_TEXTS[scheme],
    alsoCalled: 'theme mode scheme auto appearance',
    icon: scheme,
    target: { kind: 'colours', scheme },
  };
}

/** The target of a search entry with this term: the search results, or the item that the term identifies. */
export function termEntry({ id, label, url, isDirect }: BuiltSearch, term: string): PaletteEntry {
  const encoded = encodePart(term);
  return {
    id: `${id} ${term}`,
    choice: { id, term },
    text: isDirect ? `Open ${label} “${term}”` : `Search ${label} for “${term}”`,
    alsoCalled: '',
    icon: isDirect ? 'open' : 'search',
    target: { kind: 'page', path: url.replaceAll('{term}', () => encoded) },
  };
}
