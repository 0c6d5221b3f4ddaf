import { expect, it } from 'vitest';
import { root, run } from '../processes/child.ts';

it.each([
  ['not a number', '4300a'],
  ['not a valid port', '0'],
  ['too high to leave ports for dev servers', '65001'],
])('refuses a PORT that is %s before anything is built', async (_what, port) => {
  const start = `import('./scripts/portal/start-portal.ts').then(({ startPortal }) => startPortal(['webhooks']))`;
  const { code, output } = await run(process.execPath, ['--import', 'tsx', '--eval', start], {
    cwd: root,
    env: { ...process.env, PORT: port },
  });
  expect(output.trim()).toBe(`PORT must be a whole number from 1 to 65000; it is '${port}'.`);
  expect(code).toBe(1);
});
