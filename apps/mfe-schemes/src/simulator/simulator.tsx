import type { DraftOnScreen } from '../draft-on-screen.ts';

interface SimulatorProps {
  readonly draft: DraftOnScreen;
  /** The uuid of the rule whose values the fields start from. */
  readonly ruleInFocus?: string | undefined;
}

/** Shows what the draft on screen and the published one offer for a payment, step by step. */
export function Simulator(_props: SimulatorProps) {
  return null;
}
