import { PageHeader } from '@portal/ui/basics';

export function ThemePage() {
  return <PageHeader title="Theme" />;
}

export default ThemePage;
