import { APPROVAL_SETTINGS, approvalNews, APPROVALS } from '@portal/api-client/approvals';
import type { EventServices } from '@portal/api-client/events';
import { KEYS } from '@portal/api-client/keys';
import { SCHEMES } from '@portal/api-client/schemes';
import { USERS } from '@portal/api-client/users';
import { statusWords } from '@portal/ui/basics';
import { href } from '../href.ts';

/** Shows a request to those who can approve it, and its outcome to the requester. Pages reload what it changed. */
export function announceApproval(payload: unknown, { queryClient, toast }: EventServices): void {
  const { approvalId, status, title, by, isRequester } = approvalNews.parse(payload);
  for (const queryKey of [APPROVALS, APPROVAL_SETTINGS, SCHEMES, KEYS, USERS]) {
    void queryClient.invalidateQueries({ queryKey });
  }
  const about = `approval ${approvalId}`;
  const link = { to: href('tenant.approval', { approvalId }), text: 'Open the request', opens: title };
  if (status === 'PENDING' && !isRequester) {
    toast.info({ title: `${by ?? 'Someone'} requests your approval`, messages: [title], link, about, sticky: true });
  } else if (isRequester && status === 'APPROVED') {
    toast.success({ title: `${by ?? 'Someone'} approved your change`, messages: [title], link, about });
  } else if (isRequester && ['DECLINED', 'LAPSED', 'EXPIRED'].includes(status)) {
    toast.info({
      title: `Your request: ${statusWords(status).toLowerCase()}`,
      messages: [title],
      link,
      about,
      sticky: true,
    });
  }
}
