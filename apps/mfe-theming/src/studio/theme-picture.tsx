import { SAMPLE_CONTENT } from '@portal/checkout';
import { useMemo } from 'react';
import { IsolatedCheckout } from './isolated-checkout.tsx';
import type { PreviewProps } from './preview.tsx';
import classes from './theme-picture.module.css';

export interface ThemePictureProps extends PreviewProps {
  /** A tall one reaches down to the buttons. Default: false. */
  readonly isTall?: boolean | undefined;
}

/** The place of a picture that cannot be drawn yet. */
export function ThemePicturePlace() {
  return <div className={classes.picture} aria-hidden />;
}

/** A small picture of a theme: its payment options, drawn live. Nothing for screen readers and the keyboard. */
export function ThemePicture({ values, template, methods, fonts, isTall = false }: ThemePictureProps) {
  // Always the same object, so that a new colour does not draw the markup again.
  const content = useMemo(() => (methods.length === 0 ? SAMPLE_CONTENT : { ...SAMPLE_CONTENT, methods }), [methods]);
  return (
    <div className={isTall ? `${classes.picture} ${classes.tall}` : classes.picture} aria-hidden inert>
      <IsolatedCheckout
        className={classes.screen}
        screen="PAYMENT_OPTIONS"
        template={template}
        values={values}
        content={content}
        fonts={fonts}
      />
    </div>
  );
}
