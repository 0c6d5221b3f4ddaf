import { PageHeader } from '@portal/ui/basics';

export function ThemesPage() {
  return <PageHeader title="Checkout Themes" />;
}

export default ThemesPage;
