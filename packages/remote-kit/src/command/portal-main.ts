import { runPortal } from './portal-command.ts';

// The reader of the output may stop early, as in `portal status | head`. The command goes on.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
process.exitCode = await runPortal(process.argv.slice(2), (line) => console.log(line), performance.timeOrigin);
