import type { InputKeeper, UnsavedInput } from '@portal/contract/react';
import { keptInputOfTab } from './browser-values.ts';
import { openTenantOf } from './session/session.ts';
import { sessionStore } from './session/session-store.ts';

/** The format in the tab's storage. Its names stay, because an earlier release may have written it. */
interface StoredInput {
  /** The key of the user and tenant; the input is offered to no others. */
  readonly owner: string;
  /** By the name of the form. */
  readonly drafts: Readonly<Record<string, UnsavedInput>>;
}

/** The forms on screen with unsaved input. */
const openForms = new Map<string, () => UnsavedInput>();

/** The shell's service for forms. `keepInput` keeps the input that they offer. */
export const inputKeeper: InputKeeper = {
  offer(form, read) {
    openForms.set(form, read);
    return () => {
      if (openForms.get(form) === read) openForms.delete(form);
    };
  },
  find: (form) => readKept(currentOwner())[form],
  drop(form) {
    const owner = currentOwner();
    const { [form]: _dropped, ...others } = readKept(owner);
    writeKept(owner === undefined || Object.keys(others).length === 0 ? undefined : { owner, drafts: others });
  },
};

/** The titles of the secrets on screen that are lost when the session ends, each once. */
export function enteredSecrets(): readonly string[] {
  return [...new Set([...openForms.values()].flatMap((read) => read().unkept ?? []))];
}

/**
 * Keeps the unsaved input on screen in this tab, for the same user and tenant. Call it before the page disappears. If
 * there is no room for all, such as with images, it replaces the input that was kept earlier.
 */
export function keepInput(): void {
  const owner = currentOwner();
  if (owner === undefined || openForms.size === 0) return;
  const input = Object.fromEntries([...openForms].map(([form, read]) => [form, read()]));
  if (!writeKept({ owner, drafts: { ...readKept(owner), ...input } })) writeKept({ owner, drafts: input });
}

/** Forgets the kept input of all forms. */
export function dropKeptInput(): void {
  writeKept(undefined);
}

/** Whether this tab keeps input of any user. */
export function hasKeptInput(): boolean {
  return keptInputOfTab.get() !== undefined;
}

function currentOwner(): string | undefined {
  const session = sessionStore.getState();
  const tenant = openTenantOf(session);
  return session.status === 'signed-in' && tenant
    ? JSON.stringify([session.user.issuer, session.user.subject, tenant.accountId, tenant.tenantId])
    : undefined;
}

/** Returns whether there was room for it. */
function writeKept(kept: StoredInput | undefined): boolean {
  return keptInputOfTab.set(kept && JSON.stringify(kept));
}

function readKept(owner: string | undefined): StoredInput['drafts'] {
  try {
    const kept: StoredInput = JSON.parse(keptInputOfTab.get() ?? ''); // boundary: only `writeKept` writes it
    return kept.owner === owner ? kept.drafts : {};
  } catch {
    return {}; // missing, or not ours
  }
}
