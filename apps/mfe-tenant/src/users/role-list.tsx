import { TagList } from '@portal/ui/table';
import { roleWordsInOrder } from './role-words.ts';

export interface RoleListProps {
  readonly roles: readonly string[];
  /** The owner of the roles, for screen readers. */
  readonly owner: string;
}

/** Roles in words: the first two, and a button for the rest. */
export function RoleList({ roles, owner }: RoleListProps) {
  return <TagList tags={roleWordsInOrder(roles)} subject={`roles of ${owner}`} />;
}
