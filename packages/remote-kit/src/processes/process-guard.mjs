// Plain JavaScript, because it also guards the installation of the packages that run TypeScript. Documented in process-guard.d.mts.
import { spawn } from 'node:child_process';

/** A shell needs a fiftieth of Node's memory. Its input ends when the process that writes to it ends in any way. */
const WATCH = `
trap '' HUP INT QUIT TERM
groups=' '
while read -r change group; do
  case $change in
    add) groups="$groups$group " ;;
    remove) groups="\${groups%% $group *} \${groups#* $group }" ;;
  esac
done
for group in $groups; do kill -TERM "-$group"; done
for second in 1 2 3 4 5; do
  left=
  for group in $groups; do kill -0 "-$group" && left="$left $group"; done
  groups=$left
  [ -n "$groups" ] || exit 0
  sleep 1
done
for group in $groups; do kill -KILL "-$group"; done
`;

let watch;

function tell(change, { pid }) {
  if (pid === undefined) return;
  if (watch === undefined) {
    watch = spawn('/bin/sh', ['-c', WATCH], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
    // Without it, children still end with this process, unless it is killed.
    watch.on('error', () => undefined);
    watch.stdin.on('error', () => undefined);
    watch.unref();
    watch.stdin.unref();
  }
  watch.stdin.write(`${change} ${pid}\n`);
}

export function signalGroup({ pid }, signal) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has already ended.
  }
}

export function guardGroup(child) {
  tell('add', child);
}

export function releaseGroup(child) {
  tell('remove', child);
}
