import { endWithNpm } from '../processes/end-with-npm.mjs';
import { runRemote } from './remote-command.ts';

endWithNpm();
process.exitCode = await runRemote(process.argv.slice(2), (line) => console.log(line));
