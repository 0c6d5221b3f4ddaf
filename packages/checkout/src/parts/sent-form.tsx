import type { ReactNode } from 'react';
import type { ScreenProps } from './screen-props.ts';

/**
 * A form that the browser sends without a script. The page that receives it says what is wrong, in the theme's look, so the browser
 * does not check it. In a preview there is no form, so that nothing can be sent.
 */
export function SentForm({ form, children }: ScreenProps & { readonly children: ReactNode }) {
  if (!form) return <div className="checkout-form">{children}</div>;
  return (
    <form className="checkout-form" action={form.action} method={form.method} noValidate>
      {Object.entries(form.hidden ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
