import { inviteUserSchema } from '@portal/api-client/users';

export interface ListedAddress {
  readonly text: string;
  /** Why it cannot be invited, or with which earlier one it is the same. */
  readonly fault?: string;
}

/**
 * Reads the addresses that somebody typed or pasted, each in its one spelling and in their order: separated by commas,
 * semicolons, spaces or new lines, or as mail programs copy them, `Ada Lovelace <ada@example.com>` or as a `mailto:` link.
 * Each bad or repeated one carries its fault.
 */
export function readAddresses(text: string): ListedAddress[] {
  const seen = new Set<string>();
  return (
    text
      // A name in quotation marks may hold a comma.
      .replaceAll(/"[^"\n]*"(?=\s*<)/g, ' ')
      .replaceAll(/[^<>,;\n]*<([^<>]*)>/g, ' $1 ')
      .replaceAll(/\bmailto:/gi, ' ')
      .split(/[\s,;，；、]+/)
      .filter((part) => part !== '')
      .map((part) => {
        const { error, data: text } = inviteUserSchema.shape.emailAddress.safeParse(part);
        if (error) return { text: part, fault: error.issues[0]?.message ?? 'Please enter a valid email address' };
        const same = text.toLowerCase();
        if (seen.has(same)) return { text, fault: 'This address is listed twice' };
        seen.add(same);
        return { text };
      })
  );
}

/** What is wrong with the whole list, in one sentence; `undefined` when each address can be invited. */
export function addressListFault(text: string): string | undefined {
  const addresses = readAddresses(text);
  const faulty = addresses.filter(({ fault }) => fault !== undefined);
  if (addresses.length === 0) return 'Please enter an email address';
  if (addresses.length === 1) return faulty[0]?.fault;
  return faulty.length === 0 ? undefined : `${faulty.length} of ${addresses.length} addresses cannot be invited`;
}
