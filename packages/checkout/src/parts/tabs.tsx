import { familiesOf, familyOf } from '../families.ts';
import type { ScreenProps } from './screen-props.ts';

interface TabsProps extends ScreenProps {
  /** The family on screen. Without it there are no tabs. */
  readonly selected: string | undefined;
}

/** The families of payment methods as links to their methods. In a preview the links lead nowhere. One family needs no tabs. */
export function Tabs({ content, forced, form, selected }: TabsProps) {
  const families = familiesOf(content.methods);
  if (selected === undefined || families.length < 2) return null;
  const tabs = families.map((family) => (
    <a
      key={family}
      className="checkout-tab"
      href={form?.familyHref(family)}
      aria-current={family === selected ? 'page' : undefined}
      aria-disabled={forced === 'disabled' || undefined}
    >
      {familyOf(family).name}
    </a>
  ));
  if (form) {
    return (
      <nav className="checkout-tabs" aria-label="Ways to pay">
        {tabs}
      </nav>
    );
  }
  return (
    <div className="checkout-tabs" role="group" aria-label="Ways to pay">
      {tabs}
    </div>
  );
}
