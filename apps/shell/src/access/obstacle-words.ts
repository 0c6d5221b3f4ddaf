import { type Obstacle, roleWords } from '@portal/contract';

const anyOf = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const all = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Why a screen is hidden, as a sentence for a tenant admin. */
export function obstacleWords(obstacle: Obstacle): string {
  switch (obstacle.reason) {
    case 'signed-out':
      return 'No user is signed in.';
    case 'trial':
      return 'Not available in trial mode.';
    case 'flag':
      return obstacle.missing.length === 1
        ? `The feature ${all.format(obstacle.missing.map(quoted))} is not switched on for this tenant.`
        : `The features ${all.format(obstacle.missing.map(quoted))} are not switched on for this tenant.`;
    case 'licence':
      return `The licence does not include ${all.format(obstacle.missing.map(quoted))}.`;
    case 'role':
      return `Requires the role ${anyOf.format(obstacle.missing.map(roleWords))}.`;
  }
}

/** The key of a flag or service in words: `projectionAccess` → 'projection access'. */
function quoted(key: string): string {
  return `‘${key.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase()}’`;
}
