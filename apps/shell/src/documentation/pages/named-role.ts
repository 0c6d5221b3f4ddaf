import { roleWords } from '@portal/contract';

/** A role as forms of the portal name it, and as calls do. */
export function namedRole(role: string): string {
  const label = roleWords(role);
  return label === role ? `\`${role}\`` : `${label} (\`${role}\`)`;
}
