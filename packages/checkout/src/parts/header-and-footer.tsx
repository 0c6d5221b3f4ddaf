import { Logo } from './logo.tsx';
import type { ScreenProps } from './screen-props.ts';

/** The head of a hosted page: logo and text. In a preview it is not a landmark. */
export function Header({ values, form }: ScreenProps) {
  const text = values['headerAndFooter.header.text'];
  if (text === '' && values['logo.logoUri'] === '') return null;
  const Element = form ? 'header' : 'div';
  return (
    <Element className="checkout-header">
      <div className="checkout-column checkout-header-line">
        <Logo values={values} />
        {text !== '' && (
          <span className="checkout-header-text" dir="auto">
            {text}
          </span>
        )}
      </div>
    </Element>
  );
}

/** The foot of a hosted page. In a preview it is not a landmark. */
export function Footer({ values, form }: ScreenProps) {
  const text = values['headerAndFooter.footer.text'];
  if (text === '') return null;
  const Element = form ? 'footer' : 'div';
  return (
    <Element className="checkout-footer">
      <div className="checkout-column" dir="auto">
        {text}
      </div>
    </Element>
  );
}
