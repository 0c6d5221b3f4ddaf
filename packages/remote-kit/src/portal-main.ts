import { runPortal } from './portal-command.ts';

process.exitCode = await runPortal(process.argv.slice(2), (line) => console.log(line));
