import type { Draft } from '@portal/api-client/schemes';

/** 'Draft 3'; `undefined` if the platform does not number drafts. */
export function draftNumber({ number }: Draft): string | undefined {
  return number === undefined ? undefined : `Draft ${number}`;
}
