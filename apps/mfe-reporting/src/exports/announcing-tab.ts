const held = new Map<string, Promise<boolean>>();

/**
 * Whether this tab announces a report. Every open tab of a user receives the event, and one of them announces it: the tab that exported
 * the report or, if that was closed, the first to claim it. A tab holds a Web Lock for each report that it announces, until it is closed; without
 * Web Locks, every tab announces.
 */
export function claimAnnouncement(
  reportPath: string,
  locks: LockManager | undefined = globalThis.navigator?.locks,
): Promise<boolean> {
  if (!locks) return Promise.resolve(true);
  const claim = held.get(reportPath) ?? hold(locks, `portal.export ${reportPath}`);
  held.set(reportPath, claim);
  return claim;
}

function hold(locks: LockManager, name: string): Promise<boolean> {
  return new Promise((resolve) => {
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock === null ? undefined : new Promise(() => {});
      })
      .catch(() => resolve(true));
  });
}
