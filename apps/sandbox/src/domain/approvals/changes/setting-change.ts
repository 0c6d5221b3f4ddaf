import { APPROVAL_SWITCHES, approvalSettingsInputSchema, APPROVING_ROLES } from '@portal/api-client/approvals';
import { hasAnyRole } from '@portal/contract';
import { APPROVAL_SETTINGS_ACTIVITY } from '../approval-activity.ts';
import { PlatformError } from '../../../platform/http/errors.ts';
import { memberOf } from '../../../platform/http/guard.ts';
import { type ChangeInput, LapsedChange, type RequestedChange } from '../approved-change.ts';
import { readApprovalSettings, storeApprovalSettings, SWITCH_WORDS } from '../approval-settings.ts';

/** The switches that an input turns off. */
const turnedOff = (input: ChangeInput<'settings'>) => APPROVAL_SWITCHES.filter((name) => input[name] === false);

/** Turning switches off. Those who can approve a kind of change can approve that it no longer needs an approval. */
export const settings: RequestedChange<'settings'> = {
  async prepare(request, input) {
    const { roles, tenantId } = memberOf(request);
    if (!hasAnyRole(roles, ['TENANT_ADMIN'])) throw new PlatformError('FORBIDDEN');
    const present = await readApprovalSettings(request.server.services.db, tenantId);
    const names = turnedOff(input);
    const isOther = APPROVAL_SWITCHES.some((name) => input[name] !== undefined && input[name] === present[name]);
    if (names.length === 0 || isOther || APPROVAL_SWITCHES.some((name) => input[name] === true)) {
      throw new PlatformError('VALIDATION_FAILED', {
        field: 'settings',
        message: 'Name switches that are on, to turn them off',
      });
    }
    const words = names.map((name) => SWITCH_WORDS[name]);
    return {
      kind: 'settings',
      title: `Turn off approvals: ${words.join(', ').toLowerCase()}`,
      required: names.map((name) => APPROVING_ROLES[name]),
      subjects: names.map((name) => `setting ${name}`),
      stored: Object.fromEntries(names.map((name) => [name, false])),
      shown: { changes: words.map((name) => ({ name, before: 'On', after: 'Off' })), publications: [] },
    };
  },
  changes: ({ tenantId }) => [
    { of: APPROVAL_SETTINGS_ACTIVITY, action: 'Change the required approvals', id: tenantId },
  ],
  async apply(trx, _request, { tenantId, stored }) {
    const changes = approvalSettingsInputSchema.parse(stored);
    const present = await readApprovalSettings(trx, tenantId);
    if (turnedOff(changes).some((name) => !present[name])) throw new LapsedChange();
    await storeApprovalSettings(trx, tenantId, changes);
  },
};
