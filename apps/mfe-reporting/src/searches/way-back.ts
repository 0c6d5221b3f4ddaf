import * as z from 'zod/mini';
import { href } from '../href.ts';

const stateSchema = z.object({ from: z.string() });

/** A location of the router. */
interface Place {
  readonly pathname: string;
  readonly search: string;
}

/** The history state of a link, with which the opened page links back. Survives a reload. */
export function takenFrom({ pathname, search }: Place) {
  return { from: `${pathname}${search}` };
}

/** The view of the report from which the page was opened, if any. */
export function wayBack({ state }: { readonly state: unknown }): string | undefined {
  const taken = z.safeParse(stateSchema, state);
  const from = taken.data?.from;
  return REPORTS.some((path) => from?.startsWith(path)) ? from : undefined;
}

/** The reports that lead to the page of an instruction. */
const REPORTS = [href('reporting.transactions'), href('reporting.chargebacks')];

/** The words of the link back. */
export function backWords(from: string, isSearch: boolean): string {
  if (from.startsWith(href('reporting.chargebacks'))) return 'Back to the chargebacks';
  return isSearch ? 'Back to the results' : 'Back to the report';
}
