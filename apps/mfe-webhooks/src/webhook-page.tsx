import { PageHeader } from '@portal/ui/basics';

export function WebhookPage() {
  return <PageHeader title="Webhook" />;
}

export default WebhookPage;
