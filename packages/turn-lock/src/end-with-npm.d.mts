/**
 * Ends this process with SIGTERM when the npm that runs it has ended: npm and its shell pass on some signals only, and none if they are
 * killed. Does nothing in a command that was started without npm, which outlives the shell that started it.
 */
export function endWithNpm(): void;
