import { SETTING_INPUTS, type ThemeValues } from '@portal/api-client/theme-settings';
import { themeFromBrand } from '@portal/checkout/contrast';
import { FormDialog } from '@portal/ui/details';
import { ColourInput, Field } from '@portal/ui/forms';
import { useId, useState } from 'react';
import type { PreviewProps } from '../studio/preview.tsx';
import { ThemePicture } from '../studio/theme-picture.tsx';
import classes from './brand-dialog.module.css';

export interface BrandDialogProps extends PreviewProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called once, with every colour of the theme. */
  readonly onApply: (change: Partial<ThemeValues>) => void;
}

/** Turns one colour into the colours of a whole theme. */
export function BrandDialog({ isOpen, ...props }: BrandDialogProps) {
  return isOpen ? <OpenBrandDialog {...props} /> : null;
}

function OpenBrandDialog({ values, onClose, onApply, ...picture }: Omit<BrandDialogProps, 'isOpen'>) {
  const [colour, setColour] = useState(values['buttons.primary.color']);
  const [isChecked, setChecked] = useState(false);
  const id = useId();
  const checked = SETTING_INPUTS.colour.safeParse(colour);
  const change = checked.success ? themeFromBrand(colour, values) : {};

  function apply() {
    if (!checked.success) {
      setChecked(true);
      return;
    }
    onApply(change);
    onClose();
  }

  return (
    <FormDialog title="Start from my brand" submit="Apply" onSubmit={apply} onClose={onClose}>
      <p>
        Turns one colour into a whole theme that payers can read. It replaces every colour of this theme; texts, sizes
        and the logo stay. You can undo it in one step.
      </p>
      <Field id={id} label="Brand colour" fault={checked.error?.issues[0]?.message} isChecked={isChecked}>
        {({ 'aria-required': _isRequired, ...field }) => (
          <ColourInput {...field} subject="brand colour" value={colour} onChange={setColour} />
        )}
      </Field>
      <div className={classes.pictures}>
        <figure className={classes.now}>
          <ThemePicture {...picture} isTall values={values} />
          <figcaption>Now</figcaption>
        </figure>
        <figure>
          <ThemePicture {...picture} isTall values={{ ...values, ...change }} />
          <figcaption>With your brand colour</figcaption>
        </figure>
      </div>
    </FormDialog>
  );
}
