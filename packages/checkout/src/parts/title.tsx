import type { ScreenProps } from './screen-props.ts';

/** The page's heading. A preview is part of another page, so there it is a heading of the third level. */
export function Title({ values, form, text }: ScreenProps & { readonly text: string }) {
  const className = `checkout-title${values['display.showTitle'] ? '' : ' checkout-unseen'}`;
  if (form) return <h1 className={className}>{text}</h1>;
  return (
    <p className={className} role="heading" aria-level={3}>
      {text}
    </p>
  );
}

/** The theme's own text, below the title. */
export function Description({ values }: ScreenProps) {
  const text = values['text.description'];
  if (text === '') return null;
  return (
    <p className="checkout-description" dir="auto">
      {text}
    </p>
  );
}
