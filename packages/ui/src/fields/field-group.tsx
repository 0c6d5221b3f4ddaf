import { useId } from 'react';
import type { Elements } from '../words/elements.ts';
import type { ControlState } from './field-frame.tsx';

export interface FieldGroupProps {
  readonly state: Partial<ControlState>;
  /** The name of the group, for screen readers. */
  readonly legend: string;
  readonly className?: string | undefined;
  readonly children: Elements;
}

/** Several controls that are one field of a form. Gets the focus if its value is missing. */
export function FieldGroup({ state, legend, className, children }: FieldGroupProps) {
  const requiredId = useId();
  const isRequired = state['aria-required'] !== undefined;
  const descriptions = [isRequired && requiredId, state['aria-describedby']].filter(Boolean);
  return (
    <fieldset
      id={state.id}
      tabIndex={-1}
      className={className}
      disabled={state.disabled}
      aria-invalid={state['aria-invalid']}
      aria-describedby={descriptions.length > 0 ? descriptions.join(' ') : undefined}
    >
      <legend className="portal-visually-hidden">{legend}</legend>
      {/* A group cannot have `aria-required`. */}
      {isRequired && (
        <span id={requiredId} hidden>
          Required
        </span>
      )}
      {children}
    </fieldset>
  );
}
