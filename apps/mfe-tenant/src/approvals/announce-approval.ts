import { APPROVAL_SETTINGS, approvalNews, APPROVALS } from '@portal/api-client/approvals';
import type { EventServices } from '@portal/api-client/events';
import { href } from '../href.ts';

/** Shows a request to those who can approve it, and its outcome to the requester. Pages reload what it changed. */
export function announceApproval(payload: unknown, { queryClient, toast }: EventServices): void {
  const { approvalId, status, title, by, isRequester } = approvalNews.parse(payload);
  for (const queryKey of [APPROVALS, APPROVAL_SETTINGS]) void queryClient.invalidateQueries({ queryKey });
  if (status === 'APPROVED') void reloadChanged(queryClient);
  const about = `approval ${approvalId}`;
  const link = { to: href('tenant.approval', { approvalId }), text: 'Open the request' };
  if (status === 'PENDING' && !isRequester) {
    toast.info({ title: `${by ?? 'Someone'} requests your approval`, messages: [title], link, about, sticky: true });
  } else if (isRequester && status === 'APPROVED') {
    toast.success({ title: `${by ?? 'Someone'} approved your change`, messages: [title], link, about });
  } else if (isRequester && status === 'DECLINED') {
    toast.info({ title: `${by ?? 'Someone'} declined your request`, messages: [title], link, about, sticky: true });
  } else if (isRequester && (status === 'LAPSED' || status === 'EXPIRED')) {
    const end = status === 'LAPSED' ? 'lapsed' : 'expired';
    toast.info({ title: `Your request has ${end}`, messages: [title], link, about, sticky: true });
  }
}

/** The list of resources is loaded now, so that it is no part of the start. */
async function reloadChanged(queryClient: EventServices['queryClient']): Promise<void> {
  const { APPROVED_RESOURCES } = await import('./approved-resources.ts');
  for (const queryKey of APPROVED_RESOURCES) void queryClient.invalidateQueries({ queryKey });
}
