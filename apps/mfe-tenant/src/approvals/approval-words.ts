import { APPROVAL_SWITCHES, type ApprovalSwitch } from '@portal/api-client/approvals';
import { statusWords } from '@portal/ui/basics';

interface SwitchWords {
  readonly title: string;
  readonly help: string;
}

export const SWITCH_WORDS: Readonly<Record<ApprovalSwitch, SwitchWords>> = {
  schemes: {
    title: 'Publishing a scheme',
    help: 'Approved by users who may change the scheme.',
  },
  providerConfigurations: {
    title: 'Provider configurations',
    help: 'The providers of direct debits and their settings, approved by users who may change mandates.',
  },
  appConfigurations: {
    title: 'App configurations',
    help: 'The settings and connections of apps, approved by users who may change apps.',
  },
  access: {
    title: 'API keys and users',
    help: 'Keys and users that get a role with which they could approve. Without this, a tenant admin can add a second person and approve alone.',
  },
};

/** The kind of a request in words. A kind that the portal does not know is shown as is. */
export function kindWords(kind: string): string {
  const known = APPROVAL_SWITCHES.find((one) => one === kind);
  if (known) return SWITCH_WORDS[known].title;
  return kind === 'settings' ? 'Approval settings' : statusWords(kind);
}
