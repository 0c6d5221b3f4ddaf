import { fixturePortals } from '../packages/contract/fixtures/index.ts';

type PortalConfig = (typeof fixturePortals)[number];

const FOLDER = 'packages/contract/fixtures';

/** The placeholder manifest of an area that has rows in the access matrix but no remote yet. Its remote starts with it. */
export interface StandIn {
  /** The file with the manifest, which becomes the remote's `portal.config.ts`. */
  readonly file: string;
  readonly config: PortalConfig;
}

export const STAND_INS = `${FOLDER}/index.ts`;

export function findStandIn(id: string): StandIn | undefined {
  const config = fixturePortals.find((portal) => portal.id === id);
  return config && { file: `${FOLDER}/${id}.ts`, config };
}

/** Removes an area from the TypeScript source of the list of stand-ins. */
export function withoutStandIn(list: string, id: string): string {
  const importLine = new RegExp(`^import \\{ portal as (\\w+) \\} from '\\./${id}\\.ts';\\n`, 'm');
  const name = importLine.exec(list)?.[1];
  if (name === undefined) throw new Error(`${STAND_INS} does not import ./${id}.ts`);
  return list.replace(importLine, '').replace(new RegExp(`\\b${name}\\b(, )?(?=[^[]*\\];)`), '');
}

/** Adapts a file of the template to the manifest of a stand-in: every route shows the first page. */
export function fittedToStandIn(file: string, text: string, { config }: StandIn, manifest: string): string {
  switch (file) {
    case 'src/portal.config.ts':
      return manifest;
    case 'src/routes.ts':
      return text.replace(/^ {2}'\S+'(: .*)\n/m, (_line, page: string) =>
        config.routes.map(({ id }) => `  '${id}'${page}\n`).join(''),
      );
    case 'src/sample-page.test.tsx':
      return text.replaceAll(`'/${config.id}'`, `'${openedRoute(config).path}'`);
    case 'src/test-area.ts':
      return text.replace('routes, ', `routes, ${neededOptions(config)}`);
    default:
      return text;
  }
}

/** Returns the first route without parameters. */
function openedRoute({ id, routes }: PortalConfig): PortalConfig['routes'][number] {
  const route = routes.find(({ path }) => !path.includes(':'));
  if (!route) throw new Error(`every route of '${id}' has a parameter`);
  return route;
}

/** Returns options of `testArea` that turn on the flags and the licence that the first page requires. */
function neededOptions(config: PortalConfig): string {
  const { flags, licence } = openedRoute(config).access ?? {};
  const quoted = (names: readonly string[]) => `[${names.map((name) => `'${name}'`).join(', ')}]`;
  const flagNames = [...(flags?.allOf ?? []), ...(flags?.anyOf ?? [])];
  return [
    ...(flagNames.length > 0 ? [`flags: ${quoted(flagNames)}, `] : []),
    ...(licence === undefined ? [] : [`licences: ${quoted([licence])}, `]),
  ].join('');
}
