import { runRemote } from './remote-command.ts';

process.exitCode = await runRemote(process.argv.slice(2), (line) => console.log(line));
