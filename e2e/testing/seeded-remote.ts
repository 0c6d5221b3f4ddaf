import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeRemoteBuild } from '../../packages/remote-kit/src/testing/built-fixtures.ts';

/** The faults of the pages, as JavaScript of a component that can use `React` and `kept`, a variable of the module. */
const PAGES = {
  uncaught: `React.useEffect(() => { setTimeout(() => { throw new Error('a careless timer'); }); }, []);`,
  throws: `throw new Error('a page that throws');`,
  tidy: `React.useEffect(() => () => { throw new Error('a careless clean-up'); }, []);`,
  fetching: `React.useEffect(() => { window.fetch = () => Promise.reject(new Error('none')); }, []);`,
  lists: `React.useEffect(() => { Array.prototype.map = () => []; }, []);`,
  session: `React.useEffect(() => sessionStorage.clear(), []);`,
  console: `React.useEffect(() => console.error('a forgotten message'), []);`,
  policy: `React.useEffect(() => { new Image().src = 'https://elsewhere.example/pixel.png'; }, []);`,
  endless: `return React.createElement('p', { role: 'status' }, 'Loading the seeds');`,
  loop: `const [count, setCount] = React.useState(0); React.useEffect(() => setCount(count + 1));`,
  hang: `React.useEffect(() => { for (;;); }, []);`,
  cover: `React.useEffect(() => {
    const cover = document.body.appendChild(document.createElement('div'));
    Object.assign(cover.style, { position: 'fixed', inset: '0', zIndex: '2147483647' });
    return () => cover.remove();
  }, []);`,
  lang: `React.useEffect(() => { document.documentElement.lang = 'de'; }, []);`,
  look: `React.useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('header { font-size: 40px; }');
    document.adoptedStyleSheets = [sheet];
  }, []);`,
  listeners: `React.useEffect(() => window.addEventListener('resize', () => {}), []);`,
  timers: `React.useEffect(() => void setInterval(() => {}, 60_000), []);`,
  memory: `React.useEffect(() => void kept.push(Array.from({ length: 100 }, () => document.createElement('p'))), []);`,
  storage: `React.useEffect(() => window.localStorage.setItem('theme', 'dark'), []);`,
  request: `React.useEffect(() => void fetch('/registry.json'), []);`,
  suspended: `kept.never ??= new Promise(() => {}); React.use(kept.never);`,
} as const;

/** The faults of modules: what their import does. */
const MODULES = {
  module: `throw new Error('a module that throws');`,
  never: `return new Promise(() => {});`,
} as const;

/** Reads a call that the sandbox does not have, whose answer the build brings. Nothing is wrong with it. */
const ANSWERED_CARD = `async ({ api }) => {
  const anything = { _zod: { run: (payload) => payload } };
  const { data } = await api.call({ method: 'GET', path: 'v1/seeds/7', response: anything });
  if (data?.seed !== 'oak') throw new Error('the call has no answer');
  return [];
}`;

/** Writes the build of a remote `seeded`. Each of its pages, two of its cards and its listener have another fault. */
export async function writeSeededRemote(dist: string): Promise<void> {
  const rehearsal = { answers: { 'GET v1/seeds/7': { seed: 'oak' } } };
  await writeFile(path.join(dist, 'rehearsal.json'), JSON.stringify(rehearsal));
  const names = [...Object.keys(PAGES), ...Object.keys(MODULES)];
  await writeRemoteBuild(dist, {
    entry: entryOf(),
    cards: `window.portalCards = {
      'seeded.card': async () => [{ text: 'Elsewhere', path: 'https://elsewhere.example' }],
      'seeded.slow': () => new Promise(() => {}),
      'seeded.answered': ${ANSWERED_CARD},
    };`,
    facts: { packages: {}, pages: {}, routes: {}, shared: {}, uses: {} },
    portal: {
      id: 'seeded',
      version: '1.0.0',
      owner: 'Seed team',
      requires: { contract: 1, shared: {} },
      routes: [
        ...names.map((name) => ({ id: `seeded.${name}`, path: `/seeded/${name}`, title: name, access: {} })),
        { id: 'seeded.hidden', path: '/seeded/hidden/:hiddenId', title: 'hidden', access: {} },
      ],
      cards: [
        { id: 'seeded.card', kind: 'recent', title: 'Seeds' },
        { id: 'seeded.slow', kind: 'recent', title: 'Slow seeds' },
        { id: 'seeded.answered', kind: 'recent', title: 'Seeds of the platform' },
      ],
      events: ['ChargebacksChanged'],
    },
  });
}

/** A federation container, as the shell loads it, under the name that `writeRemoteBuild` gives. */
function entryOf(): string {
  const pages = Object.entries(PAGES).map(
    ([name, body]) =>
      `'seeded.${name}': async () => ({ default: function Page() { ${body}\n return React.createElement('h1', null, '${name}'); } }),`,
  );
  const modules = Object.entries(MODULES).map(([name, body]) => `'seeded.${name}': async () => { ${body} },`);
  return `'use strict';
let React;
const kept = [];
const routes = { ${[...pages, ...modules].join('\n')} };
const events = { listeners: { ChargebacksChanged() { throw new Error('a careless listener'); } } };
window.tenant__1_2_0 = {
  async init(scope) {
    const [shared] = Object.values(scope.react);
    React = (await shared.get())();
  },
  async get() {
    return () => ({ routes, events });
  },
};`;
}
