/** How the reader of an output types a `portal` command: its bin is not in the PATH. Other programs, such as tests, say only its name. */
const TYPED = /[\\/]portal(-remote)?$/.test(process.argv[1] ?? '')
  ? 'npx portal'
  : (process.argv[1] ?? '').endsWith('portal-command.mjs')
    ? 'npm run -s portal --'
    : 'portal';

/** A command to type: `npx portal rollback webhooks` in a repository of a team. */
export function typedCommand(args: string): string {
  return `${TYPED} ${args}`;
}
