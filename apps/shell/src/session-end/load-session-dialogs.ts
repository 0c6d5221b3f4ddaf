/** Preloaded with the code that renews the session: later a release may have removed it. */
export function loadSessionDialogs() {
  return import(/* webpackChunkName: 'rare' */ './session-dialogs.ts');
}
