import { fixturePortals } from '../packages/contract/fixtures/index.ts';

type PortalConfig = (typeof fixturePortals)[number];

const FOLDER = 'packages/contract/fixtures';

/** The manifest of an area that has no remote yet: its rows are in the access matrix, and its remote starts from it. */
export interface StandIn {
  /** Holds the manifest as the remote's `portal.config.ts` will. */
  readonly file: string;
  readonly config: PortalConfig;
}

export const STAND_INS = `${FOLDER}/index.ts`;

export function findStandIn(id: string): StandIn | undefined {
  const config = fixturePortals.find((portal) => portal.id === id);
  return config && { file: `${FOLDER}/${id}.ts`, config };
}

/** The list of stand-ins, TypeScript, without the one of an area. */
export function withoutStandIn(list: string, id: string): string {
  const importLine = new RegExp(`^import \\{ portal as (\\w+) \\} from '\\./${id}\\.ts';\\n`, 'm');
  const name = importLine.exec(list)?.[1];
  if (name === undefined) throw new Error(`${STAND_INS} does not import ./${id}.ts`);
  return list.replace(importLine, '').replace(new RegExp(`\\b${name}\\b(, )?(?=[^[]*\\];)`), '');
}

/** A file of the template, in the words of the remote, with what its manifest asks of it: every route shows the first page. */
export function fittedToStandIn(file: string, text: string, { config }: StandIn, manifest: string): string {
  switch (file) {
    case 'src/portal.config.ts':
      return manifest;
    case 'src/routes.ts':
      return text.replace(/^ {2}'\S+'(: .*)\n/m, (_line, page: string) =>
        config.routes.map(({ id }) => `  '${id}'${page}\n`).join(''),
      );
    case 'src/sample-page.test.tsx':
      return text.replace(`at: '/${config.id}'`, openingOf(config));
    default:
      return text;
  }
}

/** What a test needs to open the first page: its address, and the flags and licence that it asks for. */
function openingOf({ id, routes }: PortalConfig): string {
  const route = routes.find(({ path }) => !path.includes(':'));
  if (!route) throw new Error(`every route of '${id}' has a parameter`);
  const { flags, licence } = route.access ?? {};
  const quoted = (names: readonly string[]) => `[${names.map((name) => `'${name}'`).join(', ')}]`;
  const flagNames = [...(flags?.allOf ?? []), ...(flags?.anyOf ?? [])];
  return [
    `at: '${route.path}'`,
    ...(flagNames.length > 0 ? [`flags: ${quoted(flagNames)}`] : []),
    ...(licence === undefined ? [] : [`licences: ${quoted([licence])}`]),
  ].join(', ');
}
