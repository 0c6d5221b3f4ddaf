/** Line drawings in a square of 24 units. */
const SHAPES = {
  card: 'M3 5.5h18v13H3zM3 10h18M6.5 15h3',
  bank: 'M3.5 9.5 12 4.5l8.5 5zM6 9.5V17M10 9.5V17M14 9.5V17M18 9.5V17M3.5 19.5h17',
  wallet: 'M4 7.5h15.5v12H4zM4 7.5 16 4v3.5M15 12h4.5v3H15a1.5 1.5 0 0 1 0-3z',
  ticket: 'M3 6.5h18v3.7a1.8 1.8 0 0 0 0 3.6v3.7H3v-3.7a1.8 1.8 0 0 0 0-3.6zM14 6.5v11',
  coins: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M12 8v8M9 12h6',
  fault: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 7.5V13M12 16.4v.1',
  success: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M8 12.4l2.8 2.8L16 9.6',
  failure: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M9 9l6 6M15 9l-6 6',
} as const;

export type IconShape = keyof typeof SHAPES;

const FAMILY_SHAPES: ReadonlyMap<string, IconShape> = new Map<string, IconShape>([
  ['CARD_PAYMENTS', 'card'],
  ['DIRECT_DEBITS', 'bank'],
  ['BANK_PAYMENTS', 'bank'],
  ['BANK_TRANSFERS', 'bank'],
  ['WALLETS', 'wallet'],
  ['VOUCHERS', 'ticket'],
]);

/** A drawing in the colour of the text around it, hidden from screen readers. */
export function Icon({ shape, className }: { readonly shape: IconShape; readonly className: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d={SHAPES[shape]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** The drawing of a family of payment methods. */
export function FamilyIcon({ paymentType, className }: { readonly paymentType: string; readonly className: string }) {
  return <Icon shape={FAMILY_SHAPES.get(paymentType) ?? 'coins'} className={className} />;
}
