import { loadWithRetry } from '@portal/contract';
import { ApiError, type ErrorReason } from '../transport/api-error.ts';
import { type FailureWords, failureWords } from './failure-words.ts';

/**
 * Code → message. At first only the portal's own codes, for a missing or unusable response; `loadErrorMessages` adds those
 * of the platform.
 */
export const ERROR_MESSAGES: Record<string, string> = {
  NETWORK: 'The platform cannot be reached. Check your connection and try again.',
  TIMEOUT: 'The platform did not respond in time. Please try again.',
  UNEXPECTED_RESPONSE: "The portal could not read the platform's response.",
};

/** How long an error waits for its message. */
const PATIENCE_MS = 2_000;

let loading: Promise<void> | undefined;

/**
 * Loads the messages of the platform's codes. Never rejects, and waits two seconds at most: without them, the platform's
 * own messages are shown, and the next error tries again.
 */
export function loadErrorMessages(): Promise<void> {
  loading ??= loadWithRetry(() => import('./platform-messages.ts')).then(
    ({ PLATFORM_MESSAGES }) => void Object.assign(ERROR_MESSAGES, PLATFORM_MESSAGES),
    () => {
      loading = undefined;
    },
  );
  return Promise.race([loading, new Promise<void>((resolve) => void setTimeout(resolve, PATIENCE_MS))]);
}

/** Loads the messages of an error, unless they are known already. */
export async function loadMessagesOf(error: ApiError): Promise<void> {
  if (error.errors.some(({ code }) => code !== '' && !Object.hasOwn(ERROR_MESSAGES, code))) await loadErrorMessages();
}

function sentence({ code, message }: ErrorReason): string {
  return (Object.hasOwn(ERROR_MESSAGES, code) ? ERROR_MESSAGES[code] : undefined) ?? message;
}

/**
 * The lines to show under an error's title: messages of known codes, else the server's messages. Empty if there are
 * neither.
 */
export function errorMessages(error: unknown): string[] {
  if (!(error instanceof ApiError)) return [];
  return [...new Set(error.errors.map(sentence))].filter((text) => text !== '');
}

/** The messages for a form's fields, by field name; the first one of each field. The toast shows the rest. */
export function fieldErrors(error: unknown): Record<string, string> {
  const byField = new Map<string, string>();
  if (!(error instanceof ApiError)) return {};
  for (const reason of error.errors) {
    const text = sentence(reason);
    if (reason.field !== undefined && text !== '' && !byField.has(reason.field)) byField.set(reason.field, text);
  }
  return Object.fromEntries(byField);
}

/** The result of a save, as a form needs it. */
export type SaveOutcome =
  | { readonly status: 'saved'; readonly version: string | undefined }
  /** `fields`: by field name; empty if no field is at fault. `failure`: the message of the form, absent if those of its fields suffice. */
  | {
      readonly status: 'refused';
      readonly fields: Readonly<Record<string, string>>;
      readonly failure?: FailureWords | undefined;
    }
  /** Someone else saved in the meantime. */
  | { readonly status: 'stale' };

/**
 * Awaits a save for a form. A save that can be stale resolves to the version now saved; other results are ignored.
 * The mutation's own toast shows why it failed, and so does the form once the toast is gone.
 */
export async function saveOutcome(saving: Promise<unknown>): Promise<SaveOutcome> {
  try {
    const version = await saving;
    return { status: 'saved', version: typeof version === 'string' ? version : undefined };
  } catch (error) {
    const isStale = error instanceof ApiError && error.errors.some(({ code }) => code === 'STALE_SAVE');
    return isStale ? { status: 'stale' } : refusal(error);
  }
}

function refusal(error: unknown): SaveOutcome {
  const fields = fieldErrors(error);
  const atFields = Object.values(fields);
  const isSaidThere = atFields.length > 0 && errorMessages(error).every((message) => atFields.includes(message));
  return { status: 'refused', fields, failure: isSaidThere ? undefined : failureWords(error) };
}
