import { SETTING_INPUTS, type ThemeValues } from '@portal/checkout/theme-settings';
import { themeFromBrand } from '@portal/checkout/contrast';
import { ColourInput } from '@portal/ui/controls';
import { faultsBy, Field, FormDialog, useForm, useFormValue } from '@portal/ui/forms';
import type { PreviewProps } from '../studio/preview.tsx';
import { ThemePicture } from '../studio/theme-picture.tsx';
import classes from './brand-dialog.module.css';

export interface BrandDialogProps extends PreviewProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called once, with every colour of the theme. */
  readonly onApply: (change: Partial<ThemeValues>) => void;
}

const faultsOf = faultsBy<{ readonly colour: string }>({ colour: SETTING_INPUTS.colour });

/** Turns one colour into the colours of a whole theme. */
export function BrandDialog({ isOpen, ...props }: BrandDialogProps) {
  return isOpen ? <OpenBrandDialog {...props} /> : null;
}

function OpenBrandDialog({ values, onClose, onApply, ...picture }: Omit<BrandDialogProps, 'isOpen'>) {
  const form = useForm({
    saved: { colour: values['buttons.primary.color'] },
    keptAs: undefined,
    faultsOf,
    async onSave({ colour }) {
      onApply(themeFromBrand(colour, values));
      onClose();
      return { status: 'saved', version: undefined };
    },
  });
  const colour = useFormValue(form, (input) => input.colour);
  const change = SETTING_INPUTS.colour.safeParse(colour).success ? themeFromBrand(colour, values) : {};

  return (
    <FormDialog form={form} title="Start from my brand" submit="Apply" onClose={onClose}>
      <p>
        Turns one colour into a whole theme that payers can read. It replaces every colour of this theme; texts, sizes
        and the logo stay. You can undo it in one step.
      </p>
      <Field of={form} name="colour" label="Brand colour">
        {(control) => <ColourInput {...control} subject="brand colour" />}
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
