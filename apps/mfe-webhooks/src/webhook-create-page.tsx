import { PageHeader } from '@portal/ui/basics';

export function WebhookCreatePage() {
  return <PageHeader title="Create webhook" />;
}

export default WebhookCreatePage;
