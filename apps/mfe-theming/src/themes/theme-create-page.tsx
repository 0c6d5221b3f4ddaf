import { PageHeader } from '@portal/ui/basics';

export function ThemeCreatePage() {
  return <PageHeader title="Add Theme" />;
}

export default ThemeCreatePage;
