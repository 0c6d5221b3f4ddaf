import { SAMPLE_CONTENT } from '@portal/checkout';
import { IsolatedCheckout } from './isolated-checkout.tsx';
import type { PreviewProps } from './preview.tsx';
import classes from './theme-picture.module.css';

/** A small picture of a theme: its payment options, drawn live. Nothing for screen readers and the keyboard. */
export function ThemePicture({ values, template, methods, fonts }: PreviewProps) {
  return (
    <div className={classes.picture} aria-hidden inert>
      <IsolatedCheckout
        className={classes.screen}
        screen="PAYMENT_OPTIONS"
        template={template}
        values={values}
        content={methods.length === 0 ? SAMPLE_CONTENT : { ...SAMPLE_CONTENT, methods }}
        fonts={fonts}
      />
    </div>
  );
}
