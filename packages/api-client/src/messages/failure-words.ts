import { ApiError, ContractError } from '../transport/api-error.ts';

/** The message to the user about a failed change. */
export interface FailureWords {
  readonly title: string;
  readonly messages: readonly string[];
}

/** By error, so that a form can repeat the message of the toast. */
const told = new WeakMap<Error, FailureWords>();

export function noteFailureWords(error: Error, words: FailureWords): void {
  told.set(error, words);
}

/** The words of the toast about this error; `undefined` if there was none. */
export function failureWords(error: unknown): FailureWords | undefined {
  return error instanceof Error ? told.get(error) : undefined;
}

/** Statuses of a gateway that did not get the platform's response. */
const GATEWAY_STATUSES = [502, 504];

/** Whether the platform may have made the change, although its response was lost or cannot be read. */
export function isUnconfirmed(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error instanceof ContractError || error.status === 0 || GATEWAY_STATUSES.includes(error.status);
}
