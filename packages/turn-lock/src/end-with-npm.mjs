// Plain JavaScript, because it runs before the packages that run TypeScript are installed. Documented in end-with-npm.d.mts.
import { readFileSync } from 'node:fs';

const CHECK_MS = 500;
const SHELL = /^(ba|da|a|z|k)?sh$|^busybox$/;

/** The name and the parent of a process. Linux only: elsewhere, the shell that npm starts replaces itself with the command. */
function readProcess(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, name] = /\((.*)\)/s.exec(text) ?? [];
    const [, parent] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { name, parent };
  } catch {
    return {};
  }
}

/** The parent of this process and, if that is the shell of npm, also npm itself. */
function readParents() {
  const { name, parent } = readProcess(process.ppid);
  return SHELL.test(name ?? '') ? `${process.ppid} ${parent}` : `${process.ppid}`;
}

export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parents = readParents();
  const watching = setInterval(() => {
    if (readParents() === parents) return;
    clearInterval(watching);
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_MS);
  watching.unref();
}
