import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The conditions of one row. All must hold. */
export interface MatrixRule {
  /** Open to everybody, including signed-out visitors; no other condition applies. */
  readonly everybody: boolean;
  /** The user needs one of these roles, which include TENANT_ADMIN; `undefined` requires none. */
  readonly roles: readonly string[] | undefined;
  readonly flags: { readonly names: readonly string[]; readonly need: 'all' | 'one' };
  readonly licence: string | undefined;
  readonly trial: boolean;
}

export interface RouteRow extends MatrixRule {
  readonly portal: string;
  readonly path: string;
  /** `undefined` if the specification gives no title. */
  readonly title: string | undefined;
}

export interface MenuRow extends MatrixRule {
  readonly group: string;
  readonly text: string;
  readonly path: string;
}

export interface AccessMatrix {
  readonly routes: readonly RouteRow[];
  /** In the order in which the sidebar shows the items. */
  readonly menu: readonly MenuRow[];
}

/** The matrix of the portal's own areas. A remote in a repository of its own has another one there. */
const OWN_MATRIX = fileURLToPath(new URL('../../access-matrix.md', import.meta.url).href);

/** Reads a matrix. `file`: its path; default: `access-matrix.md`. For tests, in Node only. Throws on a row that it cannot parse. */
export function readAccessMatrix(file: string = OWN_MATRIX): AccessMatrix {
  const page = readFileSync(file, 'utf8');
  return {
    routes: tableUnder(page, 'Routes').map((row) => ({
      portal: row.cell('Portal'),
      path: row.cell('Path'),
      title: row.optional('Title'),
      ...readRule(row),
    })),
    menu: tableUnder(page, 'Menu').map((row) => ({
      group: row.cell('Group'),
      text: row.cell('Text'),
      path: row.cell('Path'),
      ...readRule(row),
    })),
  };
}

interface Row {
  cell(column: string): string;
  /** The cell, or `undefined` for a dash. */
  optional(column: string): string | undefined;
}

function tableUnder(page: string, heading: string): Row[] {
  const section = page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const [columns = [], , ...rows] = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((text) => text.trim()),
    );
  return rows.map((cells) => {
    function cell(column: string): string {
      const text = cells[columns.indexOf(column)];
      if (text === undefined || text === '') throw new Error(`${heading}: no '${column}' in | ${cells.join(' | ')} |`);
      return text;
    }
    return {
      cell,
      optional(column) {
        const text = cell(column);
        return text === '—' ? undefined : text;
      },
    };
  });
}

function readRule(row: Row): MatrixRule {
  const roles = row.cell('Roles');
  const flags = row.optional('Flags');
  const trial = row.cell('Trial');
  if (trial !== 'yes' && trial !== 'no') throw new Error(`Trial must be 'yes' or 'no', not '${trial}'`);
  return {
    everybody: roles === 'everybody',
    roles: roles === 'everybody' || roles === 'any' ? undefined : readRoles(roles),
    flags: flags?.includes(' or ')
      ? { names: flags.split(' or '), need: 'one' }
      : { names: flags?.split(' and ') ?? [], need: 'all' },
    licence: row.optional('Licence'),
    trial: trial === 'yes',
  };
}

function readRoles(words: string): string[] {
  const roles = words.split(' or ').flatMap((word) => {
    if (word === 'admin') return [];
    const [, area, right] = /^([A-Z_]+) (reader|writer)$/.exec(word) ?? [];
    if (area === undefined) throw new Error(`Roles: unknown role '${word}'`);
    return right === 'reader' ? [`${area}_READ`, `${area}_WRITE`] : [`${area}_WRITE`];
  });
  return ['TENANT_ADMIN', ...roles];
}
