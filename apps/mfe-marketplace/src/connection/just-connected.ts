/** The state of the navigation that leads from an allowed connection to the page of its app. */
export const JUST_CONNECTED = { isJustConnected: true } as const;

/** Whether a page was opened by that navigation. `state`: of its location. */
export function isJustConnected(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isJustConnected' in state && state.isJustConnected === true;
}
