import { Button, ButtonLink, type Elements } from '@portal/ui/basics';
import type { CallbackWords } from './callback-words.ts';

export interface NextStepProps {
  readonly next: CallbackWords['next'];
  /** The connection is being loaded again. */
  readonly isChecking: boolean;
  readonly onCheck: () => void;
  /** Shown once connected. */
  readonly configure: Elements;
  /** Begins the connection again; `undefined` if the address is unknown. */
  readonly tryAgain: (() => void) | undefined;
  /** The connection is beginning. */
  readonly isTrying: boolean;
  /** In place of the button that tries again. Default: nothing. */
  readonly otherwise?: Elements;
}

/** The first action of a page that a provider returns to. */
export function NextStep({ next, isChecking, onCheck, configure, tryAgain, isTrying, otherwise }: NextStepProps) {
  switch (next) {
    case 'configure':
      return configure;
    case 'chooseTenant':
      return (
        <ButtonLink variant="primary" to="/choose-tenant">
          Choose tenant
        </ButtonLink>
      );
    case 'check':
      return (
        <Button variant="primary" busy={isChecking} onClick={onCheck}>
          Check again
        </Button>
      );
    case 'tryAgain':
      if (!tryAgain) return otherwise;
      return (
        <Button variant="primary" single busy={isTrying} onClick={tryAgain}>
          Try again
        </Button>
      );
  }
}
