import { TagList } from '@portal/ui/table';
import { roleWordsInOrder } from './role-words.ts';

export interface RoleListProps {
  readonly roles: readonly string[];
  /** Whose roles, for those who hear the button out of its row. */
  readonly owner: string;
}

/** Roles in words, the first two and a button for the rest. */
export function RoleList({ roles, owner }: RoleListProps) {
  return <TagList tags={roleWordsInOrder(roles)} subject={`roles of ${owner}`} />;
}
