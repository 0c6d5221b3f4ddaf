import { inviteUserSchema } from '@portal/api-client/invite-user';

export interface ListedAddress {
  readonly text: string;
  /** The reason why the address cannot be invited, as a sentence. */
  readonly fault?: string;
}

/**
 * Reads typed or pasted addresses in their order, each in its normal spelling: separated by commas, semicolons, spaces or
 * new lines, or as mail programs copy them, `Ada Lovelace <ada@example.com>` or a `mailto:` link. An invalid or repeated
 * address has a fault.
 */
export function readAddresses(text: string): ListedAddress[] {
  const seen = new Set<string>();
  return (
    text
      // A quoted name can contain a comma.
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

/** The fault of the whole list, in one sentence; `undefined` if each address can be invited. */
export function addressListFault(text: string): string | undefined {
  const addresses = readAddresses(text);
  const faulty = addresses.filter(({ fault }) => fault !== undefined);
  if (addresses.length === 0) return 'Please enter an email address';
  if (addresses.length === 1) return faulty[0]?.fault;
  return faulty.length === 0 ? undefined : `${faulty.length} of ${addresses.length} addresses cannot be invited`;
}
