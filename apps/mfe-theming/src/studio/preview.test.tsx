// @vitest-environment jsdom
import { SETTING_KINDS } from '@portal/checkout/theme-settings';
import { SAMPLE_CONTENT, STANDARD_VALUES } from '@portal/checkout';
import { must } from '@portal/test-kit';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Preview, type PreviewProps } from './preview.tsx';
import { ThemePicture } from './theme-picture.tsx';

const PROPS: PreviewProps = { values: STANDARD_VALUES, template: 'HOSTED_PAGE', methods: [], fonts: [] };

const panel = () => screen.getByRole('tabpanel');

/** The drawn checkout, which queries of the page do not see. */
function checkout(around: HTMLElement = panel()) {
  const roots = [...around.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  return must(must(roots[0], 'shadow root').querySelector<HTMLElement>('.checkout'), 'checkout');
}

function choose(list: string, value: string) {
  fireEvent.change(screen.getByRole('combobox', { name: list }), { target: { value } });
}

test.each([
  ['Payment form', 'Card number'],
  ['Direct debit payment form', 'IBAN'],
  ['Payment options', 'Credit card'],
  ['Payment success', 'Done'],
  ['Payment failure', 'Try again'],
  ['Wallet', 'Card ending in 4242'],
])('the tab %s shows that screen of the checkout', (tab, text) => {
  render(<Preview {...PROPS} />);
  expect(within(screen.getByRole('region', { name: 'Preview' })).getAllByRole('tab')).toHaveLength(6);
  fireEvent.click(screen.getByRole('tab', { name: tab }));
  expect(panel()).toHaveAccessibleName(tab);
  within(checkout()).getByText(text);
});

test('arrow keys, Home and End move between the tabs, of which one is a tab stop', () => {
  render(<Preview {...PROPS} />);
  const tab = (name: string) => screen.getByRole('tab', { name });
  const selected = () => screen.getByRole('tab', { selected: true });
  for (const [key, name] of [
    ['ArrowLeft', 'Wallet'],
    ['ArrowRight', 'Payment form'],
    ['End', 'Wallet'],
    ['Home', 'Payment form'],
  ] as const) {
    fireEvent.keyDown(selected(), { key });
    expect(selected()).toBe(tab(name));
    expect(tab(name)).toHaveFocus();
  }
  expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toEqual([tab('Payment form')]);
});

test('states of controls can be forced, and texts made long', () => {
  render(<Preview {...PROPS} />);
  expect(checkout()).not.toHaveAttribute('data-forced');
  choose('State', 'hover');
  expect(checkout()).toHaveAttribute('data-forced', 'hover');
  choose('State', 'disabled');
  expect(within(checkout()).getByText('Pay').closest('button')).toBeDisabled();
  choose('State', 'normal');
  within(checkout()).getByText('ORDER-10482');
  choose('Texts', 'long');
  within(checkout()).getByText(/^NORTHWIND-SUBSCRIPTIONS/);
});

test('on a phone the screen is as wide as a phone', () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      matches: true,
      media,
      onchange: null,
      addListener() {},
      removeListener() {},
    }),
  );
  render(<Preview {...PROPS} />);
  expect(screen.getByRole('combobox', { name: 'Width' })).toHaveValue('phone');
});

test("the tiles are the tenant's own methods", () => {
  const methods = [{ paymentMethod: 'BLIK', name: 'BLIK', paymentType: 'BANK_PAYMENTS' }];
  render(<Preview {...PROPS} methods={methods} />);
  fireEvent.click(screen.getByRole('tab', { name: 'Payment options' }));
  within(checkout()).getByText('BLIK');
  expect(within(checkout()).queryByText(must(SAMPLE_CONTENT.methods[0]).name)).toBeNull();
});

test('texts and toggles of the theme change the screen', () => {
  const { rerender } = render(<Preview {...PROPS} />);
  rerender(
    <Preview {...PROPS} values={{ ...STANDARD_VALUES, 'headerAndFooter.footer.text': 'Thank you for your order' }} />,
  );
  within(checkout()).getByText('Thank you for your order');
});

test('nothing in the preview can be sent, and the form around it receives no submit', () => {
  let submits = 0;
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submits += 1;
      }}
    >
      <Preview {...PROPS} />
    </form>,
  );
  for (const tab of screen.getAllByRole('tab')) {
    fireEvent.click(tab);
    for (const button of checkout().querySelectorAll('button')) fireEvent.click(button);
    expect(checkout().querySelectorAll('form, a[href], [type=submit]')).toHaveLength(0);
  }
  expect(submits).toBe(0);
});

test('a picture is nothing for screen readers and the keyboard', () => {
  const { container } = render(<ThemePicture {...PROPS} />);
  within(checkout(container)).getByText('Credit card');
  expect(container.firstElementChild).toHaveAttribute('inert');
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
});

test('a new colour changes a variable, and no markup', () => {
  const { rerender } = render(<Preview {...PROPS} />);
  const seen = new MutationObserver(() => {});
  seen.observe(checkout(), { attributes: true, characterData: true, childList: true, subtree: true });
  for (const [path, kind] of Object.entries(SETTING_KINDS)) {
    if (kind === 'colour') rerender(<Preview {...PROPS} values={{ ...STANDARD_VALUES, [path]: '#123456' }} />);
  }
  expect(seen.takeRecords()).toEqual([]);
});
