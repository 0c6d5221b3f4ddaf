import type { Portal } from '@portal/contract';
import type { FileMap } from '../site/site-files.ts';
import { SHELL_ID } from '../site/site-registry.ts';
import type { Growth } from './growth.ts';
import type { Deed } from './page-probe.ts';
import { firstPlace, firstPlaceOf, type Place } from './source-place.ts';
import { type Complaint, NEUTRAL, type Settled, type Who } from './tab.ts';

/** A page of a rehearsal. */
export interface Scene {
  /** `route 'webhooks.list'`, or `home`. */
  readonly page: string;
  readonly address: string;
  readonly who: Who;
  /** The source of the page, for what has no stack. */
  readonly file: string | undefined;
}

/** The release that is rehearsed. */
export interface Subject {
  readonly id: string;
  readonly cards: Portal['cards'];
  filesOf(this: void, remote: string): FileMap | undefined;
}

interface Finding {
  readonly what: string;
  readonly file: string | undefined;
  readonly remedy: string;
}

const REMEDIES = {
  uncaught: 'catch it where it can happen, or make the value that it misses optional',
  console: 'remove its cause; what only developers read does not belong into a release',
  policy:
    'put styles into a CSS module, scripts into the bundle, and images into the release; calls go to the platform only',
  incomplete: 'show content, an error or a message once its calls have ended, and end each call',
  looping: 'give the effect its dependencies, or compute the value while rendering instead of setting state',
  hung: 'end the loop, or do the work in parts',
  covered: 'use Dialog of @portal/ui/basics, or an element inside the page without a fixed position over the menu',
  document: 'put lang, dir, class and style on an element of the page instead',
  look: 'begin each selector with a class of a CSS module of the area',
  listeners: 'remove each listener in the clean-up of the effect that adds it',
  timers: 'clear each timer in the clean-up of the effect that starts it',
  memory: 'keep no elements or data in variables of a module, and end subscriptions in clean-ups',
  storage: 'use setItem, getItem and removeItem with keys that begin with the id of the area',
  request: 'use the verbs of @portal/api-client/verbs, and hub events in src/events.ts',
  card: 'return the content that its kind declares, and let a failed call reject',
  event: 'accept any argument in src/events.ts, and only mark queries as stale',
  contract: 'make the schema of the response accept what the platform sends',
  area: 'make its modules load, and its first render end, without an error',
  failed: 'see the error',
} as const;

/** Collects what a rehearsal refuses, one sentence for each fault however many pages have it. */
export function createFindings(subject: Subject) {
  const found = new Map<string, { readonly finding: Finding; readonly scenes: Scene[] }>();
  const ofOthers = new Set<string>();

  function add(scene: Scene, { what, file, remedy }: Finding): void {
    const known = found.get(`${what} ${file ?? ''}`);
    if (known) known.scenes.push(scene);
    else found.set(`${what} ${file ?? ''}`, { finding: { what, file, remedy }, scenes: [scene] });
  }

  /** Whether only code of another area is in a stack. */
  function isOfOther(stack: string): boolean {
    if (firstPlaceOf(subject.id, stack, subject.filesOf)) return false;
    const first = firstPlace(stack, subject.filesOf);
    return first !== undefined && first.owner !== 'shell' && first.owner !== subject.id;
  }

  /** The place of the subject's code in a stack, or that of the page. */
  function fileIn(stack: string, scene: Scene): string | undefined {
    const own = firstPlaceOf(subject.id, stack, subject.filesOf);
    return own?.text ?? scene.file ?? firstPlace(stack, subject.filesOf)?.text;
  }

  function isOwn(place: Place | undefined): place is Place {
    return place?.owner === subject.id;
  }

  return {
    /** Errors of the page, and reports of the portal about the area. */
    complain(scene: Scene, complaints: readonly Complaint[]): void {
      for (const complaint of complaints) {
        if (complaint.kind === 'report') {
          this.report(scene, complaint);
          continue;
        }
        const { kind, text, stack } = complaint;
        // The policy has a finding of its own, with its place.
        if (kind === 'console' && /Content Security Policy/.test(text)) continue;
        const [line = ''] = text.split('\n', 1);
        if (isOfOther(stack)) {
          ofOthers.add(`${scene.page}: ${line}`);
          continue;
        }
        add(scene, {
          what: kind === 'uncaught' ? `an error was not caught: '${line}'` : `an error is in the console: '${line}'`,
          file: fileIn(stack, scene),
          remedy: REMEDIES[kind],
        });
      }
    },

    report(scene: Scene, { event, severity, attributes }: Extract<Complaint, { kind: 'report' }>): void {
      // Both have a finding of their own.
      if (['portal.uncaught_error', 'portal.policy_violation'].includes(event)) return;
      if (!['ERROR', 'FATAL'].includes(severity)) return;
      if (attributes['portal.area.remote'] !== subject.id && event !== 'portal.crash') return;
      const why = attributes['portal.contract.faults'] || attributes['exception.message'] || '';
      const path = attributes['portal.page.path'] ?? '';
      const details = why === '' ? '' : `: '${why.replace(/\s+/g, ' ').slice(0, 300)}'`;
      // Reports are sent in batches, often from the next page.
      const on = ['', scene.address, NEUTRAL].includes(path) ? scene : { ...scene, page: path, file: undefined };
      if (event === 'portal.area_failed' && path === '/') {
        const names = subject.cards.map(({ id }) => id).join(', ');
        return add(
          { ...on, page: 'home' },
          { what: `a card failed${details} (one of ${names})`, file: 'src/cards.ts', remedy: REMEDIES.card },
        );
      }
      const [what, remedy, file] =
        event === 'portal.event_failed'
          ? [`the event ${attributes['portal.hub.event'] ?? ''} was not handled`, REMEDIES.event, 'src/events.ts']
          : event === 'portal.contract_broken'
            ? [`a response has an unknown shape (${attributes['url.path'] ?? ''})`, REMEDIES.contract, on.file]
            : [
                `the portal reported ${event}`,
                event === 'portal.area_failed' ? REMEDIES.area : REMEDIES.failed,
                on.file,
              ];
      add(on, { what: `${what}${details}`, file, remedy });
    },

    /** Judges the deeds of the area: its requests, its changes of storage, and what the policy blocked. */
    judge(scene: Scene, deeds: readonly Deed[]): void {
      for (const { kind, text, stack } of deeds) {
        const place = firstPlace(stack, subject.filesOf);
        // The shell is the transport, and has names of its own in the storage.
        if (subject.id === SHELL_ID && kind !== 'policy') continue;
        if (kind === 'policy') {
          if (place && place.owner !== 'shell' && place.owner !== subject.id) continue;
          add(scene, {
            what: `the policy of the portal was violated: ${text}`,
            file: place?.text ?? scene.file,
            remedy: REMEDIES.policy,
          });
        } else if (kind === 'request' && isOwn(place)) {
          add(scene, { what: `a request past the transport: ${text}`, file: place.text, remedy: REMEDIES.request });
        } else if (kind === 'storage' && isOwn(place) && !isOwnKey(subject.id, text)) {
          add(scene, { what: `storage outside its name: ${text}`, file: place.text, remedy: REMEDIES.storage });
        }
      }
    },

    unsettled(scene: Scene, settled: Extract<Settled, { is: 'looping' | 'incomplete' }>, withinMs: number): void {
      const what =
        settled.is === 'looping'
          ? 'the page renders without end'
          : `the page is not complete after ${withinMs / 1000} seconds: it waits for ${settled.why}`;
      add(scene, { what, file: scene.file, remedy: REMEDIES[settled.is] });
    },

    hung(scene: Scene): void {
      add(scene, {
        what: 'the page responds to nothing: its code does not end',
        file: scene.file,
        remedy: REMEDIES.hung,
      });
    },

    /** The page ended, e.g. because it took all memory. */
    failed(scene: Scene, error: unknown): void {
      const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
      add(scene, { what: `the page could not be rehearsed: ${reason}`, file: scene.file, remedy: REMEDIES.failed });
    },

    covered(scene: Scene, links: readonly string[]): void {
      add(scene, {
        what: `the page covers the menu (${links.slice(0, 3).join(', ')})`,
        file: scene.file,
        remedy: REMEDIES.covered,
      });
    },

    changed(
      scene: Scene,
      part: 'document' | 'look',
      changes: readonly string[],
      when: 'while it is open' | 'after it was left',
    ): void {
      const what = part === 'document' ? 'the page changes the document' : 'the page changes the look of the frame';
      add(scene, {
        what: `${what} ${when}: ${changes.slice(0, 3).join(', ')}`,
        file: scene.file,
        remedy: REMEDIES[part],
      });
    },

    grew(scene: Scene, { what, text, file }: Growth): void {
      const name = what === 'memory' ? 'memory' : `the number of ${what}`;
      add(scene, { what: `${name} grows with each visit: ${text}`, file: file ?? scene.file, remedy: REMEDIES[what] });
    },

    unheard(scene: Scene, event: string): void {
      add(scene, {
        what: `the event ${event} could not be sent: the portal is not connected to the hub`,
        file: 'src/events.ts',
        remedy: REMEDIES.event,
      });
    },

    /** Counts what code of the area added, by its file. */
    byFile(stacks: readonly string[]): Map<string, number> {
      const counts = new Map<string, number>();
      for (const stack of stacks) {
        const place = firstPlace(stack, subject.filesOf);
        if (isOwn(place)) counts.set(place.text, (counts.get(place.text) ?? 0) + 1);
      }
      return counts;
    },

    /** The refusals, as sentences. */
    sentences(): string[] {
      return [...found.values()].map(({ finding: { what, file, remedy }, scenes }) => {
        const [first] = scenes;
        const pages = new Set(scenes.map(({ page, who }) => `${page} ${who}`)).size - 1;
        const others = pages === 0 ? '' : `, and on ${pages} more`;
        const place = file === undefined ? '' : ` (${file})`;
        return `${first?.page} as ${first?.who}${others}: ${what}${place}: ${remedy}`;
      });
    },

    /** Errors of other areas, which do not count. */
    ofOthers: (): string[] => [...ofOthers],
  };
}

export type Findings = ReturnType<typeof createFindings>;

/** Keys of an area begin with its id: `payouts`, `payouts.columns`. */
function isOwnKey(id: string, text: string): boolean {
  const [, key] = /'(.*)'/.exec(text) ?? [];
  return key !== undefined && (key === id || (key.startsWith(id) && /^[^a-z\d]/i.test(key.slice(id.length))));
}
