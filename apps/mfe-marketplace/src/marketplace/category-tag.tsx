import { isTestEnvironment } from '@portal/api-client/app-environment';
import { StatusTag } from '@portal/ui/basics';
import { FlaskConical, Zap } from 'lucide-react';
import classes from './category-tag.module.css';

export interface CategoryTagProps {
  /** Live or Demo; any other value is shown as is. */
  readonly category: string;
  /** The provider's environment that it works in, if it has any. */
  readonly environment: string | undefined;
}

/** Shows whether an app moves money, works with test money, or only simulates a provider. */
export function CategoryTag({ category, environment }: CategoryTagProps) {
  const isDemo = isDemoCategory(category);
  if (!isDemo && isTestEnvironment(environment)) return <StatusTag status="TEST" />;
  const Icon = isDemo ? FlaskConical : Zap;
  return (
    <span className={isDemo ? `${classes.tag} ${classes.demo}` : classes.tag}>
      <Icon size={12} strokeWidth={2.5} aria-hidden />
      <span>{category}</span>
    </span>
  );
}

export function isDemoCategory(category: string): boolean {
  return category === 'Demo';
}
