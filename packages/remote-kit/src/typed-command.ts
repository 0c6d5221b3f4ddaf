/** A command to type: `npx portal rollback webhooks --site /srv/portal` in a repository of a team, if the site was an option of the running command. */
export function typedCommand(args: string): string {
  return commandTyped(process.argv, args);
}

/** The same, for the arguments of another process. */
export function commandTyped([, program = '', ...options]: readonly string[], args: string): string {
  // Its bin is not in the PATH. Other programs, such as tests, say only its name.
  if (/[\\/]portal(-remote)?$/.test(program)) return `npx portal ${args}${siteIn(options)}`;
  if (program.endsWith('portal-command.mjs')) return `npm run -s portal -- ${args}${siteIn(options)}`;
  return `portal ${args}`;
}

function siteIn(options: readonly string[]): string {
  const place = options.findIndex((option) => option === '--site' || option.startsWith('--site='));
  const [, given = options[place + 1]] = /^--site=(.*)$/s.exec(options[place] ?? '') ?? [];
  if (place === -1 || given === undefined) return '';
  return ` --site ${/^[\w./:@~-]+$/.test(given) ? given : `'${given.replaceAll("'", String.raw`'\''`)}'`}`;
}
