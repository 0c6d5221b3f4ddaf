import { type ComponentType, createContext, use, useEffect, useSyncExternalStore } from 'react';
import type { RouteHref } from './build-portal.ts';
import type { PortalConfig, RouteId } from './portal.ts';

type PageModule = { readonly default: ComponentType };

/** Loads a page's code; the module's default export is the page. */
export type PageLoader = () => Promise<PageModule>;

/**
 * Binds a remote's declared routes to its pages: `defineRoutes(portal, { 'tenant.users': () => import('./users-page.tsx') })`.
 * A missing or unknown route id does not compile.
 */
export function defineRoutes<const C extends PortalConfig>(
  _portal: C,
  pages: { readonly [id in RouteId<C>]: PageLoader },
): Readonly<Record<string, PageLoader>> {
  return pages;
}

export interface ToastContent {
  readonly title: string;
  /** Shown under the title, one line each. */
  readonly messages?: readonly string[];
  /** Stays until the user closes it. */
  readonly sticky?: boolean;
  /** `false`: of no use later, as that something was copied, and not kept in the notification centre. */
  readonly kept?: boolean;
  /** How long it stays, in place of the time of its kind. */
  readonly shownMs?: number;
  /** What was tried: the outcome of a later try takes the place of this one. */
  readonly about?: string;
  /** A line below that leads to a page of the portal, or does something; following it closes the toast. */
  readonly link?: ToastLink;
}

/** `to`: a path of the portal, e.g. `/reporting/exports`. */
export type ToastLink = { readonly text: string } & ({ readonly to: string } | { act(this: void): void });

/** How to tell the user what happened: success and error stay 5 s, info 3 s, `sticky` until closed. */
export interface Toaster {
  success(content: ToastContent | string): void;
  error(content: ToastContent | string): void;
  info(content: ToastContent | string): void;
}

/** What the shell lends to every area, through one context. */
export interface ShellServices {
  readonly toast: Toaster;
  /**
   * Replaces the last breadcrumb and the tab's title with a loaded name, or the breadcrumb of the parent page at `path`;
   * `undefined` takes it back.
   */
  setCrumbTitle(title: string | undefined, path?: string): void;
  /** Asks with this warning before the page is left, until the returned function is called. */
  warnBeforeLeaving(warning: string): () => void;
}

const ShellServicesContext = createContext<ShellServices | undefined>(undefined);
export const ShellServicesProvider = ShellServicesContext.Provider;

function useShellServices(): ShellServices {
  const services = use(ShellServicesContext);
  if (!services) throw new Error('Shell services are missing: this component is rendered outside the shell');
  return services;
}

/** Whether what happens on the platform is told at once. While it is not, a page that waits for something has to ask. */
export type RealtimeStatus = 'connected' | 'disconnected';

/** The shell's one connection to the notification hub, as far as it concerns a page. */
export interface RealtimeState {
  subscribe(this: void, listener: () => void): () => void;
  getSnapshot(this: void): RealtimeStatus;
}

const RealtimeContext = createContext<RealtimeState>({ subscribe: () => () => {}, getSnapshot: () => 'disconnected' });
export const RealtimeProvider = RealtimeContext.Provider;

/** Whether the portal hears of events of the hub now; 'disconnected' also where there is no hub at all. */
export function useRealtimeStatus(): RealtimeStatus {
  const { subscribe, getSnapshot } = use(RealtimeContext);
  return useSyncExternalStore(subscribe, getSnapshot);
}

const RouteHrefContext = createContext<RouteHref>(() => undefined);
export const RouteHrefProvider = RouteHrefContext.Provider;

/** Returns what finds pages of other areas. To ask whether a page of the same area opens, use `useOpens` of `@portal/auth`. */
export function useRouteHref(): RouteHref {
  return use(RouteHrefContext);
}

export function useToast(): Toaster {
  return useShellServices().toast;
}

/** Names the current page after what it shows, e.g. an API key's name; with `path`, the parent page at that path. */
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

/**
 * While `isDirty` holds, the user is asked once before the page is left by navigation or the tab is closed; `warning` says
 * what would be lost. A change of the address within the page does not ask. After a save that leads elsewhere, stop
 * rendering what is dirty and render `<Navigate>` in its place: then nothing asks.
 */
export function useUnsavedChanges(
  isDirty: boolean,
  warning = 'Leaving now loses the changes that are not saved.',
): void {
  const { warnBeforeLeaving } = useShellServices();
  useEffect(
    function warnWhileDirty() {
      return isDirty ? warnBeforeLeaving(warning) : undefined;
    },
    [warnBeforeLeaving, isDirty, warning],
  );
}
