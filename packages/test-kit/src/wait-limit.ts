import { availableParallelism, loadavg } from 'node:os';

const SHORTEST_MS = 5_000;
/** At four processes for each core, 15 seconds were too short. */
const LONGEST_MS = 30_000;

interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** How many processes of the last minute ran or waited to run. 0 on systems that do not count them. */
  readonly load: number;
  readonly cores: number;
}

/**
 * Returns for how many milliseconds a test waits for an element before it fails. A wrong text fails within 5 seconds on an idle machine; a busy one gets
 * more in proportion to its load, up to 30 seconds. In CI, where nobody waits for a failure, it is 30 seconds. `PORTAL_TEST_WAIT_MS` sets another limit.
 */
export function waitLimitMs({ env, load, cores }: Machine = thisMachine()): number {
  const given = Number(env['PORTAL_TEST_WAIT_MS'] ?? '');
  if (given > 0) return given;
  if ((env['CI'] ?? '') !== '') return LONGEST_MS;
  return Math.min(LONGEST_MS, Math.round(SHORTEST_MS * Math.max(1, load / cores)));
}

function thisMachine(): Machine {
  const [load = 0] = loadavg();
  return { env: process.env, load, cores: availableParallelism() };
}
