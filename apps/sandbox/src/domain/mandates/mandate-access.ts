import { readerRoles, writerRoles } from '@portal/contract';

/** The service of the licence that every call about mandates requires. */
const LICENCE = { licence: 'mandates' } as const;

export const MANDATE_MEMBERS = { ...LICENCE, access: 'member' } as const;
export const MANDATE_READERS = { ...LICENCE, access: { anyOf: readerRoles('MANDATE') } };
export const MANDATE_WRITERS = { ...LICENCE, access: { anyOf: writerRoles('MANDATE') } };
