import { Icon } from './icon.tsx';

/** The fault of a field or a choice. */
export function Fault({ id, children }: { readonly id: string; readonly children: string }) {
  return (
    <p className="checkout-fault" id={id}>
      <Icon shape="fault" className="checkout-fault-icon" />
      <span>{children}</span>
    </p>
  );
}
