import type { ReactElement } from 'react';
import type { CheckoutAction } from '../checkout-content.ts';
import type { ScreenProps } from './screen-props.ts';

interface SentFormProps extends ScreenProps {
  /** The action of the Enter key. Default: that of the first button. */
  readonly enterKey?: CheckoutAction;
  readonly children: ReactElement | readonly (ReactElement | false | undefined)[];
}

/**
 * A form that the browser sends without a script. The next page shows the faults in the look of the theme, so the
 * browser does not check the form. In a preview there is no form, so that nothing can be sent.
 */
export function SentForm({ form, enterKey, children }: SentFormProps) {
  if (!form) return <div className="checkout-form">{children}</div>;
  return (
    <form className="checkout-form" action={form.action} method={form.method} noValidate>
      {Object.entries(form.hidden ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {enterKey && (
        <button className="checkout-unseen" name="action" value={enterKey} tabIndex={-1} aria-hidden="true" />
      )}
      {children}
    </form>
  );
}
