import { expect, test } from 'vitest';
import { commandTyped } from './typed-command.ts';

const NODE = '/usr/bin/node';
const OWN = '/team/node_modules/.bin/portal';

test.each([
  ['in a repository of a team', [NODE, OWN, 'promote', 'a@1.0.0'], 'npx portal rollback a'],
  ['after the release of a team', [NODE, `${OWN}-remote`, 'release'], 'npx portal rollback a'],
  ['here', [NODE, '/portal/scripts/portal-command.mjs', 'promote'], 'npm run -s portal -- rollback a'],
  ['with the site of the command', [NODE, OWN, '--site', '/srv/portal'], 'npx portal rollback a --site /srv/portal'],
  ['with another spelling', [NODE, OWN, '--site=/srv/portal'], 'npx portal rollback a --site /srv/portal'],
  ['with a site to quote', [NODE, OWN, '--site', "/srv/it's"], String.raw`npx portal rollback a --site '/srv/it'\''s'`],
  ['in a test', [NODE, '/node_modules/vitest', '--site', '/srv/portal'], 'portal rollback a'],
])('a command is printed as it is typed %s', (_what, argv, typed) => {
  expect(commandTyped(argv, 'rollback a')).toBe(typed);
});
