import { draftsOfTab } from './browser-values.ts';
import { openTenantOf } from './session.ts';
import { sessionStore } from './session-store.ts';

/** The unsaved input of one form, without its secrets. */
export interface Draft {
  readonly values: unknown;
  /** The saved values that the input was a change of. */
  readonly base: unknown;
  /** The version of `base`, if it has one. */
  readonly version?: string | undefined;
  /** The titles of the secrets that the user had entered, which are never kept. Default: none. */
  readonly unkept?: readonly string[] | undefined;
}

interface KeptDrafts {
  /** The key of the user and tenant; the input is offered to no others. */
  readonly owner: string;
  readonly drafts: Readonly<Record<string, Draft>>;
}

/** The forms on screen with unsaved input. */
const openForms = new Map<string, () => Draft>();

/** Offers the unsaved input of a form to `keepDrafts`. Returns a function that withdraws it. */
export function offerDraft(form: string, read: () => Draft): () => void {
  openForms.set(form, read);
  return () => {
    if (openForms.get(form) === read) openForms.delete(form);
  };
}

/** The titles of the secrets on screen that are lost when the session ends, each once. */
export function enteredSecrets(): readonly string[] {
  return [...new Set([...openForms.values()].flatMap((read) => read().unkept ?? []))];
}

/**
 * Keeps the unsaved input on screen in this tab, for the same user and tenant. Call it before the page disappears. If
 * there is no room for all, such as with images, it replaces the input that was kept earlier.
 */
export function keepDrafts(): void {
  const owner = currentOwner();
  if (owner === undefined || openForms.size === 0) return;
  const input = Object.fromEntries([...openForms].map(([form, read]) => [form, read()]));
  if (!writeDrafts({ owner, drafts: { ...readDrafts(owner), ...input } })) writeDrafts({ owner, drafts: input });
}

/** The kept input of a form, if it belongs to the present user and tenant. */
export function findDraft(form: string): Draft | undefined {
  return readDrafts(currentOwner())[form];
}

/** Forgets the kept input of one form; without a form, of all. */
export function dropDrafts(form?: string): void {
  const owner = currentOwner();
  const { [form ?? '']: _dropped, ...others } = form === undefined ? {} : readDrafts(owner);
  writeDrafts(owner === undefined || Object.keys(others).length === 0 ? undefined : { owner, drafts: others });
}

/** Whether this tab keeps input of any user. */
export function hasDrafts(): boolean {
  return draftsOfTab.get() !== undefined;
}

function currentOwner(): string | undefined {
  const session = sessionStore.getState();
  const tenant = openTenantOf(session);
  return session.status === 'signed-in' && tenant
    ? JSON.stringify([session.user.issuer, session.user.subject, tenant.accountId, tenant.tenantId])
    : undefined;
}

/** Returns whether there was room for them. */
function writeDrafts(kept: KeptDrafts | undefined): boolean {
  return draftsOfTab.set(kept && JSON.stringify(kept));
}

function readDrafts(owner: string | undefined): KeptDrafts['drafts'] {
  try {
    const kept: KeptDrafts = JSON.parse(draftsOfTab.get() ?? ''); // boundary: only `writeDrafts` writes it
    return kept.owner === owner ? kept.drafts : {};
  } catch {
    return {}; // missing, or not ours
  }
}
