import { paymentFailuresLike } from '@portal/api-client/payment-failures';
import type { BuiltSearch } from '@portal/contract';
import { readSearchedMoney } from '@portal/validation/searched-money';
import { type Mark, matchText, type TextMatch } from './match-text.ts';
import { type PaletteEntries, type PaletteEntry, type RecentChoice, termEntry } from './palette-entries.ts';

/** An entry of a section, and the parts of its text that match the input. */
export interface FoundEntry extends PaletteEntry {
  readonly marks: readonly Mark[];
}

export interface PaletteSection {
  readonly title: 'Recent' | 'Menu' | 'Pages' | 'Actions' | 'Search';
  readonly entries: readonly FoundEntry[];
}

/** The most entries of a section; more input narrows them. */
const MOST_PER_SECTION = 8;
const MOST_RECENT = 5;

/**
 * The entries to offer for the input, the most likely first: menu items, pages and actions by name or by other words for them, then
 * the searches; for input that looks like a reference the searches first. Without input: recent choices, and the whole menu. `recent`:
 * latest first.
 */
export function findEntries(
  entries: PaletteEntries,
  typed: string,
  recent: readonly RecentChoice[],
): readonly PaletteSection[] {
  // Text copied from emails and chats can contain invisible characters.
  const term = typed.replaceAll(/\p{Cf}/gu, '').trim();
  const sections = term === '' ? beforeTyping(entries, recent) : forTerm(entries, term, recent);
  return sections.filter((section) => section.entries.length > 0);
}

function beforeTyping(entries: PaletteEntries, recent: readonly RecentChoice[]): PaletteSection[] {
  const lately = recent.flatMap((choice) => recalled(entries, choice)).slice(0, MOST_RECENT);
  const others = entries.menu.filter(({ id }) => !lately.some((entry) => entry.id === id));
  return [
    { title: 'Recent', entries: lately.map(unmarked) },
    { title: 'Menu', entries: others.map(unmarked) },
  ];
}

/** Rights may have changed in the meantime: only entries that are still available are listed. */
function recalled({ menu, pages, actions, searches }: PaletteEntries, { id, term }: RecentChoice): PaletteEntry[] {
  if (term === undefined) return [...menu, ...pages, ...actions].filter((entry) => entry.id === id);
  return searches.filter((search) => search.id === id).map((search) => termEntry(search, term));
}

function forTerm(entries: PaletteEntries, term: string, recent: readonly RecentChoice[]): PaletteSection[] {
  const isMeant = ({ prefixes }: BuiltSearch) => prefixes.some((prefix) => beginsWith(term, prefix));
  const kinds = kindsOf(term);
  const isOfKind = ({ finds = [] }: BuiltSearch) => finds.some((kind) => kinds.includes(kind));
  const rank = (search: BuiltSearch) => (isMeant(search) || isOfKind(search) ? 0 : search.isDirect ? 2 : 1);
  const isKnownPrefix = entries.searches.some(isMeant);
  const isReference = kinds.length === 0 && (looksLikeReference(term) || isKnownPrefix);
  // A prefix says what the reference refers to. Without one, it may refer to anything.
  const mayOpen = (search: BuiltSearch) => !/\s/.test(term) && (isKnownPrefix ? isMeant(search) : isReference);
  const searches = entries.searches
    .filter((search) => !search.isDirect || mayOpen(search))
    .toSorted((a, b) => rank(a) - rank(b));
  const found = searches.map((search) => unmarked(termEntry(search, term)));
  const search = { title: 'Search', entries: found } as const;
  const named = [
    { title: 'Menu', entries: matching(entries.menu, term, recent) },
    { title: 'Pages', entries: matching(entries.pages, term, recent) },
    { title: 'Actions', entries: matching(entries.actions, term, recent) },
  ] as const;
  return isReference ? [search, ...named] : [...named, search];
}

/** The kind of a term that is neither a reference nor a name. */
function kindsOf(term: string): readonly string[] {
  if (readSearchedMoney(term).length > 0) return ['amount'];
  return paymentFailuresLike(term).length > 0 ? ['failure'] : [];
}

/** Pasted rather than typed: one word of some length, with letters and digits. */
export function looksLikeReference(term: string): boolean {
  return /^[\p{L}\p{N}_.:/-]{6,}$/u.test(term) && /\p{L}/u.test(term) && /\p{N}/u.test(term);
}

function beginsWith(term: string, prefix: string): boolean {
  return term.length > prefix.length && term.toLowerCase().startsWith(prefix.toLowerCase());
}

function matching(all: readonly PaletteEntry[], term: string, recent: readonly RecentChoice[]): FoundEntry[] {
  const found = all.flatMap((entry) => {
    const match = matchEntry(entry, term);
    return match ? [{ ...match, entry }] : [];
  });
  const isRecent = (id: string) => recent.some((choice) => choice.id === id);
  // A recent choice wins, unless another entry matches much better.
  const worth = ({ score, entry }: (typeof found)[number]) => score + (isRecent(entry.id) ? 1 : 0);
  return found
    .toSorted((a, b) => worth(b) - worth(a))
    .slice(0, MOST_PER_SECTION)
    .map(({ entry, marks }) => ({ ...entry, marks }));
}

function matchEntry({ text, isOneWord, alsoCalled }: PaletteEntry, term: string): TextMatch | undefined {
  const match = matchText(text, term, alsoCalled);
  const isBegun = match?.marks.some(({ from, to }) => to - from < text.length) ?? false;
  return isOneWord && isBegun ? matchText('', term, alsoCalled) : match;
}

function unmarked(entry: PaletteEntry): FoundEntry {
  return { ...entry, marks: [] };
}
