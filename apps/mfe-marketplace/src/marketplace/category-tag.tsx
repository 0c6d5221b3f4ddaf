import { FlaskConical, Zap } from 'lucide-react';
import classes from './category-tag.module.css';

export interface CategoryTagProps {
  /** Live or Demo; any other value is shown as is. */
  readonly category: string;
}

/** Tells at a glance whether an app moves money or only plays it. */
export function CategoryTag({ category }: CategoryTagProps) {
  const isDemo = isDemoCategory(category);
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
