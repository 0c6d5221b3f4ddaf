import type { DraftOnScreen } from '../draft-on-screen.ts';

/** Runs past payments through the published draft and the one on screen. Hidden where the platform cannot do that. */
export function Replay(_props: { readonly draft: DraftOnScreen }) {
  return null;
}
