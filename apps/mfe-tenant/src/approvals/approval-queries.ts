import type { Transport } from '@portal/api-client';
import { APPROVAL_SETTINGS, type ApprovalSettingsInput, updateApprovalSettings } from '@portal/api-client/approvals';
import { mutationOptions } from '@tanstack/react-query';

export function settingsChange(api: Transport) {
  return mutationOptions({
    mutationFn: (input: ApprovalSettingsInput) => updateApprovalSettings(api, input),
    meta: {
      invalidates: [APPROVAL_SETTINGS],
      success: 'Approval settings saved',
      failure: 'Failed to save the approval settings',
    },
  });
}
