import {
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
} from 'react';
import type { RouteHref } from './build-portal.ts';
import type { Portal, PortalConfig, RouteId } from './portal.ts';

export { loadWithRetry } from './load-with-retry.ts';
export { decodedParams } from './path-part.ts';

type PageModule = { readonly default: ComponentType };

/** Loads a page's module, whose default export is the page. */
export type PageLoader = () => Promise<PageModule>;

/**
 * Binds a remote's routes to its pages: `defineRoutes<typeof portal>({ 'tenant.users': () => import('./users-page.tsx') })`. A
 * missing or unknown route id does not compile. The manifest itself is not needed: the shell reads it from the registry.
 */
export function defineRoutes<C extends PortalConfig>(pages: { readonly [id in RouteId<C>]: PageLoader }): Readonly<
  Record<string, PageLoader>
> {
  return pages;
}

export interface ToastContent {
  readonly title: string;
  /** Shown under the title, one line each. */
  readonly messages?: readonly string[];
  /** The toast stays until the user closes it. Default: false. */
  readonly sticky?: boolean;
  /** Whether the notification centre keeps it; `false` for a short-lived message, e.g. 'Copied'. Default: true. */
  readonly kept?: boolean;
  /** Default: the duration of its kind (see `Toaster`). */
  readonly shownMs?: number;
  /** Identifies the action, so that the result of a retry replaces this toast. */
  readonly about?: string;
  /** A line at the bottom that opens a page of the portal or runs an action, and closes the toast. */
  readonly link?: ToastLink;
}

/** `to` is a path of the portal, e.g. `/reporting/exports`; `opens` names its page where the text does not. */
export type ToastLink = { readonly text: string } & (
  | { readonly to: string; readonly opens?: string }
  | { act(this: void): void }
);

/** Shows toasts. Success and error toasts stay 5 s, info toasts 3 s, and `sticky` ones until the user closes them. */
export interface Toaster {
  success(content: ToastContent | string): void;
  error(content: ToastContent | string): void;
  info(content: ToastContent | string): void;
}

/** The unsaved input of one form, without its secrets. */
export interface UnsavedInput {
  readonly values: unknown;
  /** The saved values that the input was a change of. */
  readonly base: unknown;
  /** The version of `base`, if it has one. */
  readonly version?: string | undefined;
  /** The titles of the secrets that the user had entered, which are never kept. Default: none. */
  readonly unkept?: readonly string[] | undefined;
}

/** Keeps the unsaved input of forms, each under a name of its own, when the session ends. */
export interface InputKeeper {
  /** Keeps the input if the session ends while the form is on screen. Returns a function that withdraws it. */
  offer(this: void, form: string, read: () => UnsavedInput): () => void;
  /** The kept input of a form, if it belongs to the present user and tenant. */
  find(this: void, form: string): UnsavedInput | undefined;
  /** Forgets the kept input of a form. */
  drop(this: void, form: string): void;
}

/** Services that the shell provides to every area, through one context. */
export interface ShellServices {
  readonly toast: Toaster;
  /**
   * Replaces the last breadcrumb and the tab's title with a loaded name, or with `path`, the breadcrumb of the parent page at that
   * path. `undefined` restores the original.
   */
  setCrumbTitle(title: string | undefined, path?: string): void;
  /** Shows this warning when the user tries to leave the page. Returns a function that removes it. */
  warnBeforeLeaving(warning: string): () => void;
  /**
   * Calls `complete` before the user opens another address, by a link or a button, so that it can complete the current one, to which Back
   * returns. Returns a function that stops it. Absent where nothing is opened.
   */
  beforeLeaving?(complete: (next: NextAddress) => void): () => void;
  /** Returns the reasons of a failed call, as sentences; none if they are unknown. Absent where nothing is called. */
  errorMessages?(this: void, error: unknown): readonly string[];
  /** Absent where no input is kept. */
  readonly inputKeeper?: InputKeeper;
  /** The manifests of every area and of the shell. Absent outside the portal. */
  readonly portals?: readonly Portal[];
}

/** The address that the user is about to open. */
export interface NextAddress {
  readonly pathname: string;
  /** With the leading `?`, or empty. */
  readonly search: string;
}

const ShellServicesContext = createContext<ShellServices | undefined>(undefined);
export const ShellServicesProvider = ShellServicesContext.Provider;

function useShellServices(): ShellServices {
  const services = use(ShellServicesContext);
  if (!services) throw new Error('Shell services are missing: this component is rendered outside the shell');
  return services;
}

/** Whether events of the platform arrive in real time. While disconnected, a page that waits for something must poll. */
export type RealtimeStatus = 'connected' | 'disconnected';

/** The status of the shell's one connection to the notification hub. */
export interface RealtimeState {
  subscribe(this: void, listener: () => void): () => void;
  getSnapshot(this: void): RealtimeStatus;
}

const RealtimeContext = createContext<RealtimeState>({ subscribe: () => () => {}, getSnapshot: () => 'disconnected' });
export const RealtimeProvider = RealtimeContext.Provider;

/** Returns whether hub events arrive now. Returns 'disconnected' outside a `RealtimeProvider`. */
export function useRealtimeStatus(): RealtimeStatus {
  const { subscribe, getSnapshot } = use(RealtimeContext);
  return useSyncExternalStore(subscribe, getSnapshot);
}

const RouteHrefContext = createContext<RouteHref>(() => undefined);
export const RouteHrefProvider = RouteHrefContext.Provider;

const NO_DATA: Readonly<Record<string, string>> = {};
const RouteDataContext = createContext(NO_DATA);

interface RouteDataProviderProps {
  readonly data: Readonly<Record<string, string>> | undefined;
  readonly children: ReactNode;
}

/** Gives a page the constants of its route. */
export function RouteDataProvider({ data = NO_DATA, children }: RouteDataProviderProps) {
  return <RouteDataContext value={data}>{children}</RouteDataContext>;
}

/** Returns the constants that the manifest declares for the open page's route. Returns an empty object if there are none. */
export function useRouteData(): Readonly<Record<string, string>> {
  return use(RouteDataContext);
}

/** Returns a function that returns the address of another area's page. Within an area, use `hrefOf`. */
export function useRouteHref(): RouteHref {
  return use(RouteHrefContext);
}

export function useToast(): Toaster {
  return useShellServices().toast;
}

/** Sets the title of the current page to a loaded name, e.g. an API key's name; with `path`, of the parent page at that path. */
export function useCrumbTitle(title: string | undefined, path?: string): void {
  const { setCrumbTitle } = useShellServices();
  useEffect(
    function nameCurrentPage() {
      setCrumbTitle(title, path);
      return () => setCrumbTitle(undefined, path);
    },
    [setCrumbTitle, title, path],
  );
}

const KEEPS_NOTHING: InputKeeper = { offer: () => () => {}, find: () => undefined, drop() {} };

const NO_REASONS = (): readonly string[] => [];

/** Returns a function that returns the reasons of a failed call, as sentences; none if they are unknown. */
export function useErrorMessages(): (error: unknown) => readonly string[] {
  return use(ShellServicesContext)?.errorMessages ?? NO_REASONS;
}

/** Returns what keeps the input of forms when the session ends. Outside the shell it keeps nothing. */
export function useInputKeeper(): InputKeeper {
  return use(ShellServicesContext)?.inputKeeper ?? KEEPS_NOTHING;
}

/** Returns the manifests of every area and of the shell, to explain what rights open; `undefined` outside the portal. */
export function usePortals(): readonly Portal[] | undefined {
  return use(ShellServicesContext)?.portals;
}

/** The warning of a form, whose input is kept over an idle logout and a lost session. */
export const UNSAVED_CHANGES = 'If you leave now, your unsaved changes will be lost.';

/**
 * While `isDirty` is true, asks the user to confirm before leaving the page or closing the tab; `warning` names the
 * work that would be lost. Changes of the query string within the page do not ask. To redirect after a save without a
 * question, render `<Navigate>` instead of the dirty form.
 */
export function useUnsavedChanges(isDirty: boolean, warning = UNSAVED_CHANGES): void {
  const { warnBeforeLeaving } = useShellServices();
  useEffect(
    function warnWhileDirty() {
      return isDirty ? warnBeforeLeaving(warning) : undefined;
    },
    [warnBeforeLeaving, isDirty, warning],
  );
}

/** While `complete` is given, calls it before the user opens another address; see `ShellServices`. */
export function useBeforeLeaving(complete: ((next: NextAddress) => void) | undefined): void {
  const beforeLeaving = use(ShellServicesContext)?.beforeLeaving;
  const isNeeded = complete !== undefined;
  const run = useEffectEvent((next: NextAddress) => complete?.(next));
  useEffect(
    function completeAddressBeforeLeaving() {
      return isNeeded ? beforeLeaving?.((next) => run(next)) : undefined;
    },
    [beforeLeaving, isNeeded],
  );
}
