import type { DraftInput, SchemeKind } from '@portal/api-client/schemes';
import type { SchemeReference } from '../draft-on-screen.ts';

export interface DraftFormProps {
  readonly kind: SchemeKind;
  readonly reference: SchemeReference;
  readonly initialValues: DraftInput;
  /** The `lastModified` of the draft that the values were loaded from; absent for a new one. */
  readonly version?: string | undefined;
  /** Whether the form is locked: for readers, and for published drafts. */
  readonly isReadOnly?: boolean;
  /** The caption of the button that saves. */
  readonly submit: string;
  onSubmit(input: DraftInput, base: string | undefined): Promise<unknown>;
  /** Loads the draft again after a stale save; returns false if that failed. */
  onReload?: (() => Promise<boolean>) | undefined;
  /** Called with each change of what is on screen, and with the uuid of the rule that has the focus. */
  onChange(content: DraftInput, ruleInFocus: string | undefined): void;
}

/** The form of a draft: name, code, agreement, wallet, MOTO and rules, with its list of problems. */
export function DraftForm(_props: DraftFormProps) {
  return null;
}
