import { errorMessages, type Transport } from '@portal/api-client';
import { inviteUser } from '@portal/api-client/users';

/** What became of one invitation. `messages` are the reasons in words, where there are any. */
export type InvitationOutcome =
  | { readonly status: 'sent'; readonly emailAddress: string }
  | {
      readonly status: 'failed';
      readonly emailAddress: string;
      readonly messages: readonly string[];
      /** The platform said no, and will say so again; else it was not reached or had a fault. */
      readonly isRefused: boolean;
    };

interface InviteEachInput {
  readonly emailAddresses: readonly string[];
  readonly roles: string[];
  readonly onOutcome: (outcome: InvitationOutcome) => void;
}

/** Invites one after the other and tells each outcome as it is known; a refused one does not keep the next from its try. */
export async function inviteEach(api: Transport, { emailAddresses, roles, onOutcome }: InviteEachInput): Promise<void> {
  for (const emailAddress of emailAddresses) {
    const result = await inviteUser(api, { emailAddress, roles });
    if (result.ok) onOutcome({ status: 'sent', emailAddress });
    else {
      const isRefused = result.status >= 400 && result.status < 500;
      onOutcome({ status: 'failed', emailAddress, messages: errorMessages(result.error), isRefused });
    }
  }
}
