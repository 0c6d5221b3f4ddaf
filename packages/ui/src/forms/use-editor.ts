import type { FailureWords, SaveOutcome } from '@portal/api-client';
import { ANY_VERSION } from '@portal/api-client/verbs';
import { dropDrafts, offerDraft } from '@portal/auth';
import { useUnsavedChanges } from '@portal/contract/react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { draftOf, findKeptInput, type SecretTitles } from './kept-input.ts';
import { isSameJson } from './same-json.ts';

export interface EditorOptions<V> {
  /** Tells the editors of one page apart, e.g. their titles. Default: the page has one. */
  readonly name?: string | undefined;
  /** The saved values, any JSON. When they change, an editor without changes shows them; one with changes keeps its input. */
  readonly saved: V;
  /** Identifies the saved values, where several users may save the same thing. */
  readonly version?: string | undefined;
  /** Replaces `version` only; `ANY_VERSION` if the user chose to overwrite what others saved. */
  readonly onSave: (values: V, version: string | undefined) => Promise<SaveOutcome>;
  /** Reads the saved values again and resolves to whether that succeeded. Required with `version`. */
  readonly onReload?: (() => Promise<boolean>) | undefined;
  /** Nothing can be changed, so leaving the page asks nothing. Default: false. */
  readonly isLocked?: boolean | undefined;
  /** Members of the values that are never kept when the session ends, with their titles. Default: none. */
  readonly secrets?: SecretTitles | undefined;
  /** Default: deep equality of JSON. */
  readonly isSame?: ((a: V, b: V) => boolean) | undefined;
  /** Called with values to show that are not the user's input. For fields that keep their values themselves. */
  readonly onShow?: ((values: V, reason: 'saved' | 'discarded' | 'restored') => void) | undefined;
}

export interface Editor<V> {
  readonly values: V;
  /** The values that changes are compared with. */
  readonly base: V;
  readonly isDirty: boolean;
  /** A save or a reload is in progress. */
  readonly isBusy: boolean;
  /** The last save was refused because somebody else saved first. The next one overwrites. */
  readonly isStale: boolean;
  /** The messages of a refused save, by path, e.g. `rules.0.name`. Empty after the next save or discard. */
  readonly refused: Readonly<Record<string, string>>;
  /** Why the last save failed, unless its fields say it. Stays until the next save or discard. */
  readonly failure: FailureWords | undefined;
  /** The user's input from before their session ended, until they decide about it; see `DraftOffer`. */
  readonly keptInput: { readonly unkept: readonly string[]; restore(): void; drop(): void } | undefined;
  /** Takes the next values, or a function of the latest ones. Its identity never changes. */
  change(values: V | ((latest: V) => V)): void;
  /** Saves the values; others where given. Does nothing while busy. */
  save(values?: V): Promise<SaveOutcome | undefined>;
  /** Replaces the input with the latest known saved values. */
  discard(): void;
  /** Loads the latest version and discards the input; keeps it on failure. Resolves to whether it succeeded. */
  loadLatest(): Promise<boolean>;
}

const STILL_SAVING = "Your changes are still being saved. If you leave now, you won't see whether they were saved.";
const NO_SECRETS: SecretTitles = {};
const NOTHING_REFUSED: Editor<unknown>['refused'] = {};

interface Saved<V> {
  readonly values: V;
  readonly version: string | undefined;
}

/**
 * The state of an editor of values of any shape: whether they are changed, one save at a time, saves by others, a
 * question before the user leaves with changes, and input that is kept if the session ends. Needs the shell's services.
 */
export function useEditor<V>(options: EditorOptions<V>): Editor<V> {
  const { saved, version, onSave, onReload, isLocked = false, secrets = NO_SECRETS, isSame = isSameJson } = options;
  /** The values that changes are compared with, and the version that a save overwrites. */
  const [base, setBase] = useState<Saved<V>>({ values: saved, version });
  const [values, setValues] = useState(saved);
  const [isBusy, setBusy] = useState(false);
  const [isStale, setStale] = useState(false);
  const [refused, setRefused] = useState(NOTHING_REFUSED);
  const [failure, setFailure] = useState<FailureWords>();
  // A second submit can arrive before `isBusy` is rendered.
  const isSending = useRef(false);
  /** The latest known saved values: newer than `base` if showing them would lose input. */
  const latest = useRef(base);
  const isDirty = !isSame(values, base.values);
  const form = `${useLocation().pathname} ${options.name ?? ''}`;
  const [kept, setKept] = useState(() => findKeptInput(form, saved, secrets));
  useUnsavedChanges((isDirty || isBusy) && !isLocked, isBusy ? STILL_SAVING : undefined);

  function show(next: Saved<V>, reason: 'saved' | 'discarded') {
    latest.current = next;
    setBase(next);
    setValues(next.values);
    setStale(false);
    setRefused(NOTHING_REFUSED);
    setFailure(undefined);
    options.onShow?.(next.values, reason);
  }

  const input = useEffectEvent(() => draftOf({ values, base: base.values, version: base.version }, secrets));
  useEffect(
    function keepInputIfSessionEnds() {
      return isDirty && !isLocked ? offerDraft(form, () => input()) : undefined;
    },
    [form, isDirty, isLocked],
  );

  function dropKept() {
    dropDrafts(form);
    setKept(undefined);
  }

  function restoreKept() {
    if (!kept) return;
    // A save by another user in the meantime is noticed when this input is saved.
    if (kept.version !== base.version) setBase({ values: kept.base, version: kept.version });
    setValues(kept.values);
    setRefused(NOTHING_REFUSED);
    options.onShow?.(kept.values, 'restored');
    dropKept();
  }

  const follow = useEffectEvent(() => {
    const next = { values: saved, version };
    if (version === latest.current.version && isSame(saved, latest.current.values)) return;
    latest.current = next;
    if (isBusy) return;
    if (!isDirty || isSame(saved, values)) show(next, 'saved');
    // The user's own save, or a change of something that this editor does not contain.
    else if (version === base.version || isSame(saved, base.values)) setBase(next);
  });
  // Writing a long draft as text takes milliseconds, and an editor is rendered with each keystroke.
  const news = useMemo(() => JSON.stringify([saved, version]), [saved, version]);
  useEffect(
    function followWhatIsSaved() {
      // Fields may keep their values outside React: they are set here together with their base.
      // oxlint-disable-next-line react/set-state-in-effect
      follow();
    },
    [news],
  );

  async function save(submitted = values): Promise<SaveOutcome | undefined> {
    if (isBusy || isSending.current) return undefined;
    isSending.current = true;
    setBusy(true);
    setRefused(NOTHING_REFUSED);
    setFailure(undefined);
    const outcome = await onSave(submitted, isStale ? ANY_VERSION : base.version).finally(() => {
      isSending.current = false;
      setBusy(false);
    });
    switch (outcome.status) {
      case 'saved':
        latest.current = { values: submitted, version: outcome.version };
        setBase(latest.current);
        setStale(false);
        dropKept();
        break;
      case 'refused':
        setRefused(outcome.fields);
        setFailure(outcome.failure);
        break;
      case 'stale':
        setStale(true);
        break;
    }
    return outcome;
  }

  function discard() {
    show(latest.current, 'discarded');
  }

  async function loadLatest(): Promise<boolean> {
    setBusy(true);
    const isRead = (await onReload?.().finally(() => setBusy(false))) === true;
    if (isRead) discard();
    return isRead;
  }

  const isOffered = kept !== undefined && !isLocked && !isSame(kept.values, saved);
  return {
    values,
    base: base.values,
    isDirty,
    isBusy,
    isStale,
    refused,
    failure,
    keptInput: isOffered ? { unkept: kept.unkept, restore: restoreKept, drop: dropKept } : undefined,
    change: setValues,
    save,
    discard,
    loadLatest,
  };
}
