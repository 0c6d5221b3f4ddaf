import { IconButton } from '@portal/ui/basics';
import { ColourInput } from '@portal/ui/controls';
import type { Control } from '@portal/ui/forms';
import { Pipette } from 'lucide-react';
import classes from './setting-field.module.css';

export interface ColourFieldProps extends Control<string> {
  /** For screen readers, e.g. 'title color'. */
  readonly subject: string;
}

/** The part of the EyeDropper API that is used, which TypeScript does not know. Source: WICG EyeDropper API. */
interface EyeDropperWindow {
  readonly EyeDropper?: new () => { open(): Promise<{ readonly sRGBHex: string }> };
}

/** A colour in digits, with a picker and, where the browser has one, an eyedropper for any point of the screen. */
export function ColourField(control: ColourFieldProps) {
  const { subject, disabled, onChange } = control;
  // boundary: only some browsers have an eyedropper
  const { EyeDropper } = window as EyeDropperWindow;

  async function pickFromScreen(Dropper: NonNullable<typeof EyeDropper>) {
    // Escape cancels, which rejects.
    const picked = await new Dropper().open().catch(() => undefined);
    if (picked) onChange(picked.sRGBHex);
  }

  return (
    <div className={classes.colour}>
      <ColourInput {...control} />
      {EyeDropper && !disabled && (
        <IconButton
          size="medium"
          label={`Pick ${subject} from the screen`}
          icon={<Pipette size={16} aria-hidden />}
          onClick={() => void pickFromScreen(EyeDropper)}
        />
      )}
    </div>
  );
}
