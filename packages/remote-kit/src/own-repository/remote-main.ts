import { endWithNpm } from '@portal/turn-lock/end-with-npm';
import { runRemote } from './remote-command.ts';

endWithNpm();
process.exitCode = await runRemote(process.argv.slice(2), (line) => console.log(line));
