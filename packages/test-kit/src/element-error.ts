import { getConfig } from '@testing-library/react';

const { getElementError: printed } = getConfig();

/**
 * The error of a query that found no element, or too many. It prints the page only when its message is read: a query
 * that waits fails many times before it succeeds.
 */
export function elementError(message: string | null, container: Element): Error {
  const error = new Error(message ?? '');
  error.name = 'TestingLibraryElementError';
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => printed(message, container).message,
  });
  return error;
}
