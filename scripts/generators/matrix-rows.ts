import { Refusal } from '../processes/child.ts';

/** The page that says who may open what, in the repository. */
export const MATRIX = 'packages/contract/access-matrix.md';

/** First path segments that the portal's server uses itself. */
const ADDRESSES_OF_THE_SERVER = ['static', 'remotes', 'gallery'];

/** New rows of the matrix, as its lines of Markdown. */
export interface MatrixRows {
  /** The remote whose routes these are. */
  readonly portal: string;
  readonly routes: readonly string[];
  /** The menu group of the new item. */
  readonly group: string;
  readonly item: string;
}

/** Throws a Refusal if the matrix has a remote of this name or an address that begins with it, or if the server uses that address. */
export function refuseTakenAddress(matrix: string, name: string): void {
  const row = matrix.split('\n').find((line) => new RegExp(`^\\| ${name} +\\||\\| /${name}(/\\S*)? +\\|`).test(line));
  if (row !== undefined) throw new Refusal(`The name '${name}' is taken: ${MATRIX} has a row with it.\n${row}`);
  if (ADDRESSES_OF_THE_SERVER.includes(name)) {
    throw new Refusal(`The name '${name}' is taken: the portal's server uses /${name} itself.`);
  }
}

/** Returns the order of a new last item in a menu group. Orders increase by ten. */
export function menuOrder(matrix: string, group: string): number {
  return 10 * (rowsOf(matrix, 'Menu', group).length + 1);
}

/** Adds rows: those of routes after the others of the remote, or as the last ones, and that of the menu item as the last of its group. */
export function withRows(matrix: string, { portal, routes, group, item }: MatrixRows): string {
  const withRoutes = addAfter(
    matrix,
    rowsOf(matrix, 'Routes', portal).at(-1) ?? rowsOf(matrix, 'Routes').at(-1),
    routes,
  );
  return addAfter(withRoutes, rowsOf(matrix, 'Menu', group).at(-1), [item]);
}

function addAfter(matrix: string, row: string | undefined, added: readonly string[]): string {
  if (row === undefined) throw new Refusal(`${MATRIX} has no row after which new ones could stand.`);
  return matrix.replace(`${row}\n`, () => `${[row, ...added].join('\n')}\n`);
}

/** The rows under a heading. `first`: the text of their first column; default: any, so that the head of the table is among them. */
function rowsOf(matrix: string, heading: 'Routes' | 'Menu', first?: string): string[] {
  const [, section = ''] = matrix.split(new RegExp(`^## ${heading}$`, 'm'));
  const [table = ''] = section.split(/^## /m);
  return table.split('\n').filter((line) => line.startsWith(first === undefined ? '| ' : `| ${first} `));
}
