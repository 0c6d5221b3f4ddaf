import { WarningAlert } from '../messages/warning-alert.tsx';
import { useFormState } from '../form-state/form-part.ts';
import type { FormHandle } from '../form-state/form-store.ts';

export interface SaveFailureNoticeProps {
  readonly form: FormHandle;
  /** The class of the element around the notice. */
  readonly className?: string | undefined;
}

/** The reason why the last save failed, next to the button that tries again. Renders nothing if there is none. */
export function SaveFailureNotice({ form, className }: SaveFailureNoticeProps) {
  const failure = useFormState(form, (state) => state.failure());
  if (!failure) return null;
  const { title, messages } = failure;
  return (
    <div className={className}>
      <WarningAlert quiet>
        <p>{[...(title === undefined ? [] : [`${title}.`]), ...messages].join(' ')}</p>
      </WarningAlert>
    </div>
  );
}
