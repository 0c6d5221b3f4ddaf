import { Button, ButtonLink, type Elements } from '@portal/ui/basics';
import { type ConnectionPermission, UnlessPending } from '../approvals/connection-permission.tsx';
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
  /** The permission that the button that tries again needs. Default: 'given'. */
  readonly permission?: ConnectionPermission;
  /** In place of the button that tries again. Default: nothing. */
  readonly otherwise?: Elements;
}

/** The first action of a page that a provider returns to. */
export function NextStep(props: NextStepProps) {
  const { next, isChecking, onCheck, configure, tryAgain, isTrying, permission = 'given', otherwise } = props;
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
        <UnlessPending permission={permission}>
          <Button variant="primary" single busy={isTrying} onClick={tryAgain}>
            {permission === 'missing' ? 'Request approval to connect' : 'Try again'}
          </Button>
        </UnlessPending>
      );
  }
}
