import { setTimeout as delay } from 'node:timers/promises';
import type { Portal } from '@portal/contract';
import { type BuiltRemote, isRemote } from '../releases/built.ts';
import type { ReleaseName } from '../releases/published.ts';
import { readPublished } from '../releases/read-published.ts';
import { Refusal } from '../refusal.ts';
import type { PromoteOptions } from '../site/promote.ts';
import { readRegistry, SHELL_ID } from '../site/site-registry.ts';
import {
  borrowedAddress,
  type Examples,
  EXAMPLES_FILE,
  knownAddress,
  NO_EXAMPLES,
  type Opened,
  parseExamples,
  routeOf,
} from './addresses.ts';
import { openBrowser } from './browser.ts';
import { argumentOf } from './event-arguments.ts';
import { createFindings, type Findings, type Scene } from './findings.ts';
import { changesOf, type FrameState } from './frame-state.ts';
import { growthOf, type Remains } from './growth.ts';
import { serveCandidates } from './served-candidates.ts';
import type { StagedSite } from './staged-site.ts';
import { HungTab, type Measured, NEUTRAL, openTab, type Tab, type TabNeeds, type Who } from './tab.ts';

export interface RehearsalOptions extends PromoteOptions {
  /** A module with the calls of the team, for the sandbox. Default: none. */
  readonly routes?: string | undefined;
}

/** The result for one release. */
export interface Rehearsal {
  readonly name: ReleaseName;
  /** One sentence for each fault, with file and remedy. */
  readonly faults: readonly string[];
  /** Pages that could not be tried, and errors of other areas, which do not count. */
  readonly notes: readonly string[];
  readonly pages: number;
}

/** Visits of each page as admin. Growth is measured from the second one, after which code and data are loaded. */
const VISITS = 5;
const SETTLES_WITHIN_MS = 25_000;
/** Home waits for half a minute until a card has failed. */
const HOME_WITHIN_MS = 45_000;
/** A page that took so long would take most of the rehearsal with further visits. */
const SLOW_MS = 15_000;
/** Monitoring receives reports in batches. */
const REPORTS_AFTER_MS = 1_500;
const TABS = { admin: 2, reader: 1 } as const;

/**
 * Opens every page, card and event of the releases that a copy of a site has promoted, in a browser, with a sandbox of its own. Removes the
 * copy. `visits` of each page as admin; growth is judged from the second one to the last. Rejects with a `Refusal` if it cannot be done.
 */
export async function rehearse(
  staged: StagedSite,
  { routes, contracts }: Pick<RehearsalOptions, 'routes' | 'contracts'>,
  visits: number = VISITS,
): Promise<Rehearsal[]> {
  try {
    if (staged.names.length === 0) return [];
    const browser = await openBrowser();
    try {
      const served = await serveCandidates(staged.siteDir, routes);
      try {
        const rehearsals: Rehearsal[] = [];
        for (const name of staged.names) {
          rehearsals.push(
            await rehearseOne({ browser, portalUrl: served.url }, { siteDir: staged.siteDir, name, contracts, visits }),
          );
        }
        return rehearsals;
      } finally {
        await served.stop();
      }
    } finally {
      await browser.close();
    }
  } finally {
    await staged.remove();
  }
}

/** A page to open. */
interface Visit {
  readonly who: Who;
  readonly scene: Scene;
  readonly isHome: boolean;
  /** Visits after which growth is judged; 1 for a single one. */
  readonly times: number;
  readonly events: readonly string[];
}

interface OneRehearsal extends Pick<PromoteOptions, 'contracts'> {
  readonly siteDir: string;
  readonly name: ReleaseName;
  readonly visits: number;
}

async function rehearseOne(
  needs: Omit<TabNeeds, 'answers'>,
  { siteDir, name, contracts, visits }: OneRehearsal,
): Promise<Rehearsal> {
  const built = await readPublished(siteDir, name, contracts);
  const remotes = await remotesOf(siteDir, name, contracts);
  const filesOf = (remote: string) => remotes.find(({ portal }) => portal.id === remote)?.files;
  const examples = isRemote(built) ? examplesOf(built) : NO_EXAMPLES;
  const cards = isRemote(built) ? built.portal.cards : [];
  const findings = createFindings({ id: name.id, cards, filesOf });
  const stage = createStage(isRemote(built) ? [built] : remotes, isRemote(built), { examples, visits });
  const tabs = (['admin', 'reader'] as const).flatMap((who) =>
    Array.from({ length: TABS[who] }, () => playTab({ ...needs, answers: examples.answers }, who, stage, findings)),
  );
  await Promise.all(tabs);
  const notes = [
    ...stage
      .unopened()
      .map(
        (route) =>
          `${route} was not opened: no page of the area links to it. Add an address to public/${EXAMPLES_FILE}.`,
      ),
    ...stage.remarks(),
    ...findings.ofOthers().map((error) => `An error of another area does not count: ${error}`),
  ];
  return { name, faults: findings.sentences(), notes, pages: stage.opened() };
}

async function remotesOf(
  siteDir: string,
  name: ReleaseName,
  contracts: PromoteOptions['contracts'],
): Promise<BuiltRemote[]> {
  const { remotes } = await readRegistry(siteDir);
  const wanted = remotes.filter(({ id, state }) => state === 'active' && (name.id === SHELL_ID || id === name.id));
  const read = await Promise.all(wanted.map(({ id, version }) => readPublished(siteDir, { id, version }, contracts)));
  return read.filter(isRemote);
}

function examplesOf({ files }: BuiltRemote): Examples {
  const file = files.get(EXAMPLES_FILE);
  if (!file) return NO_EXAMPLES;
  const examples = parseExamples(file.toString('utf8'));
  if ('faults' in examples) throw new Refusal(examples.faults);
  return examples;
}

/** The pages that wait for a tab. Pages with parameters are added once a link to them is found. */
interface Stage {
  next(who: Who): Visit | undefined;
  /** A tab has opened a page, which shows these links. */
  found(links: readonly string[]): void;
  /** Resolves once a visit may have been added, or all have ended. */
  changed(): Promise<void>;
  begin(): void;
  /** A visit has ended. `isSound`: the page was complete. */
  end(visit: Visit, isSound: boolean): void;
  isOver(): boolean;
  /** The portal showed another page to the user. */
  refused(scene: Scene, shown: string): void;
  /** A page took so long that it was visited no more. */
  slow(scene: Scene, tookMs: number): void;
  remarks(): readonly string[];
  unopened(): string[];
  opened(): number;
}

interface StageOptions {
  readonly examples: Examples;
  /** Of each page, as admin. */
  readonly visits: number;
}

/** `isThorough`: every page of the remotes, instead of the first one of each. */
function createStage(remotes: readonly BuiltRemote[], isThorough: boolean, { examples, visits }: StageOptions): Stage {
  const routes = remotes.flatMap(({ portal }) => portal.routes);
  const waiting: Visit[] = [];
  const known = new Set<string>();
  let running = 0;
  let count = 0;
  const remarks: string[] = [];
  const addresses: Opened[] = [];
  let sleepers: (() => void)[] = [];
  const notify = () => {
    for (const wake of sleepers) wake();
    sleepers = [];
  };

  function add(scene: Omit<Scene, 'who'>, isHome: boolean, events: readonly string[]): void {
    const times = isThorough ? visits : 1;
    waiting.push({ who: 'admin', scene: { ...scene, who: 'admin' }, isHome, times, events });
  }

  function addRoute(route: Portal['routes'][number], address: string): void {
    if (known.has(route.id)) return;
    known.add(route.id);
    addresses.push({ route, address });
    const remote = remotes.find(({ portal }) => portal.routes.includes(route));
    add(
      { page: `route '${route.id}'`, address, file: remote && sourceOf(remote, route.id) },
      false,
      remote?.portal.events ?? [],
    );
  }

  // Home first: its cards take longest.
  const events = remotes.flatMap(({ portal }) => portal.events);
  add({ page: 'home', address: '/', file: undefined }, true, events);
  // A shell is rehearsed with the first page of each area.
  for (const { portal } of remotes) {
    const opened = isThorough ? portal.routes : portal.routes.filter((route) => !route.path.includes('/:')).slice(0, 1);
    for (const route of opened) {
      const address = knownAddress(route, examples);
      if (address !== undefined) addRoute(route, address);
    }
  }

  return {
    next(who) {
      const at = waiting.findIndex((visit) => visit.who === who);
      const [visit] = at === -1 ? [] : waiting.splice(at, 1);
      return visit;
    },
    found(links) {
      if (!isThorough) return;
      for (const link of links) {
        const route = routeOf(routes, link.replace(/[?#].*$/s, ''));
        if (route) addRoute(route, link);
      }
      notify();
    },
    changed: () => new Promise((resolve) => void sleepers.push(resolve)),
    begin: () => void (running += 1),
    end({ who, scene, isHome }, isSound) {
      running -= 1;
      count += 1;
      // A page that hangs for the admin would hang for the reader too.
      if (who === 'admin' && isSound) {
        waiting.push({ who: 'reader', scene: { ...scene, who: 'reader' }, isHome, times: 1, events: [] });
      }
      notify();
    },
    isOver() {
      if (running > 0 || waiting.length > 0) return false;
      // No page links to the rest. Some have the parameters of a page that was found.
      for (const route of isThorough ? routes : []) {
        const address = known.has(route.id) ? undefined : borrowedAddress(route, addresses);
        if (address !== undefined) addRoute(route, address);
      }
      if (waiting.length > 0) notify();
      return waiting.length === 0;
    },
    refused({ page, who }, shown) {
      // Readers may not open every page.
      if (who === 'admin') remarks.push(`${page} leads to ${shown}`);
    },
    slow({ page, who }, tookMs) {
      remarks.push(`${page} took ${Math.round(tookMs / 1000)} seconds as ${who}, and was not visited again`);
    },
    remarks: () => remarks,
    unopened: () => (isThorough ? routes.filter(({ id }) => !known.has(id)).map(({ id }) => `route '${id}'`) : []),
    opened: () => count,
  };
}

/** Returns the source of a route's page, such as `src/books/list-page.tsx`. */
function sourceOf({ facts }: BuiltRemote, route: string): string | undefined {
  const files = facts.routes?.[route]?.toSorted().join(' ');
  const [page] = Object.entries(facts.pages ?? {}).find(([, loaded]) => loaded.toSorted().join(' ') === files) ?? [];
  return page?.replace(/^\.\//, 'src/');
}

/** Plays the visits of a user in one tab, until there are no more. A page that hangs ends its tab; the next visit gets a new one. */
async function playTab(needs: TabNeeds, who: Who, stage: Stage, findings: Findings): Promise<void> {
  let tab: OpenTab | undefined;
  for (;;) {
    const visit = stage.next(who);
    if (!visit) {
      if (stage.isOver()) break;
      await stage.changed();
      continue;
    }
    stage.begin();
    let isSound = false;
    try {
      tab ??= await openPlayedTab(needs, who);
      isSound = await play(tab, visit, stage, findings);
    } catch (error) {
      if (!tab) throw error;
      if (error instanceof HungTab) findings.hung(visit.scene);
      else findings.failed(visit.scene, error);
      findings.complain(visit.scene, tab.tab.takeComplaints());
      tab.tab.close();
      tab = undefined;
    } finally {
      stage.end(visit, isSound);
    }
  }
  if (!tab) return;
  await delay(REPORTS_AFTER_MS);
  const scene: Scene = { page: 'a page', address: '', who, file: undefined };
  findings.complain(scene, tab.tab.takeComplaints());
  tab.tab.close();
}

interface OpenTab {
  readonly tab: Tab;
  /** The frame around a page of the shell. */
  readonly before: FrameState;
}

async function openPlayedTab(needs: TabNeeds, who: Who): Promise<OpenTab> {
  const tab = await openTab(needs, who);
  // The sign-in may have led to another page.
  await tab.load(NEUTRAL);
  const settled = await tab.settle(NEUTRAL, SETTLES_WITHIN_MS);
  if (settled.is !== 'complete') {
    tab.close();
    throw new Refusal([
      `${NEUTRAL} of the shell did not open after the sign-in: check the promoted shell with portal verify`,
    ]);
  }
  const before = await tab.frame();
  // Errors before the first page of the area are not the area's.
  tab.takeComplaints();
  await tab.takeDeeds();
  return { tab, before };
}

/** Resolves to whether the page was complete. */
async function play({ tab, before }: OpenTab, visit: Visit, stage: Stage, findings: Findings): Promise<boolean> {
  const { scene, isHome, times, events } = visit;
  const remains: Remains[] = [];
  const withinMs = isHome ? HOME_WITHIN_MS : SETTLES_WITHIN_MS;
  for (let time = 1; time <= times; time += 1) {
    await (time === 1 && scene.who === 'admin' ? tab.load(scene.address) : tab.follow(scene.address));
    const began = Date.now();
    const settled = await tab.settle(scene.address, withinMs);
    const tookMs = Date.now() - began;
    if (settled.is === 'elsewhere') {
      stage.refused(scene, settled.path);
      return true;
    }
    if (settled.is !== 'complete') findings.unsettled(scene, settled, withinMs);
    if (time === 1) {
      stage.found(await tab.links());
      const frame = await tab.frame();
      if (frame.covered.length > 0) findings.covered(scene, frame.covered);
      compare(before, frame, 'while it is open');
      // A page that is not complete has a fault that comes first.
      for (const event of settled.is === 'complete' ? events : []) {
        if (!(await tab.push(event, argumentOf(event)))) findings.unheard(scene, event);
        await tab.settle(scene.address, withinMs);
      }
    }
    findings.judge(scene, await tab.takeDeeds());
    await tab.follow(NEUTRAL);
    const left = await tab.settle(NEUTRAL, SETTLES_WITHIN_MS);
    if (time === 1) compare(before, await tab.frame(), 'after it was left');
    findings.judge(scene, await tab.takeDeeds());
    findings.complain(scene, tab.takeComplaints());
    // Further visits would only repeat it.
    if (settled.is !== 'complete' || left.is !== 'complete') return false;
    if (tookMs > SLOW_MS) {
      stage.slow(scene, tookMs);
      // No further visit would receive the report of what took so long.
      await delay(REPORTS_AFTER_MS);
      findings.complain(scene, tab.takeComplaints());
      return false;
    }
    if (time > 1) remains.push(remainsOf(await tab.measure()));
  }
  for (const growth of growthOf(remains)) findings.grew(scene, growth);
  return true;

  function compare(old: FrameState, now: FrameState, when: 'while it is open' | 'after it was left'): void {
    const attributes = changesOf(old.attributes, now.attributes);
    const look = changesOf(old.look, now.look);
    if (attributes.length > 0) findings.changed(scene, 'document', attributes, when);
    if (look.length > 0) findings.changed(scene, 'look', look, when);
  }

  function remainsOf({ alive, ...counted }: Measured): Remains {
    return {
      ...counted,
      listenersByFile: findings.byFile(alive.listeners),
      timersByFile: findings.byFile(alive.timers),
    };
  }
}
