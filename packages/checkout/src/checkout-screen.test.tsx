// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { CHECKOUT_FIELDS } from './checkout-fields.ts';
import { LONG_CONTENT, SAMPLE_CONTENT } from './sample-content.ts';
import { CHECKOUT_SCREENS, FORCED_STATES } from './screens.ts';
import { STANDARD_VALUES } from './standard-values.ts';
import { markupOf, showPreview, showScreen } from './testing/screens.ts';

afterEach(() => document.body.replaceChildren());

function buttons(): (string | null)[] {
  return screen.getAllByRole('button').map(({ textContent }) => textContent);
}

describe('the screens', () => {
  test.each([
    ['PAYMENT_OPTIONS', 'Choose how to pay', ['Continue']],
    ['PAYMENT_FORM', 'Pay by card', ['Pay', 'Back']],
    ['DIRECT_DEBIT_PAYMENT_FORM', 'Pay by direct debit', ['Pay', 'Back']],
    ['WALLET', 'Your wallet', ['Add', 'Remove', 'Pay', 'Back']],
    ['PAYMENT_SUCCESS', 'Payment successful', ['Done']],
    ['PAYMENT_FAILURE', 'Payment failed', ['Try again', 'Cancel payment']],
  ] as const)('%s has the heading "%s", the amount and its buttons', (name, heading, names) => {
    showScreen({ screen: name });
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('heading', { level: 1 })).toHaveTextContent(heading);
    expect(main.getByText('€49.90')).toBeInTheDocument();
    expect(main.getByText('ORDER-10482')).toBeInTheDocument();
    expect(buttons()).toEqual(names);
    for (const button of screen.getAllByRole('button')) expect(button).toHaveAttribute('name', 'action');
  });

  test('a hosted page has the header and footer of its theme', () => {
    showScreen();
    expect(screen.getByRole('banner')).toHaveTextContent('Checkout');
    expect(screen.getByRole('contentinfo')).toHaveTextContent('Secure payment');
  });

  test('a component has neither, and its logo is above the title', () => {
    const values = {
      ...STANDARD_VALUES,
      'logo.logoUri': 'https://a.example/l.png',
      'logo.alternativeText': 'Northwind',
    };
    showScreen({ template: 'COMPONENT', values });
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByRole('contentinfo')).toBeNull();
    const logo = within(screen.getByRole('main')).getByRole('img', { name: 'Northwind' });
    expect(logo.compareDocumentPosition(screen.getByRole('heading'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('a card is entered in labelled fields that browsers can fill in', () => {
    showScreen();
    const fields = ['Card number', 'Expiry date', 'Security code', 'Name on card'].map((label) => {
      const field = screen.getByRole('textbox', { name: label });
      return [field.getAttribute('name'), field.getAttribute('autocomplete'), field.getAttribute('inputmode')];
    });
    expect(fields).toEqual([
      ['cardNumber', 'cc-number', 'numeric'],
      ['expiryDate', 'cc-exp', 'numeric'],
      ['securityCode', 'cc-csc', 'numeric'],
      ['cardholderName', 'cc-name', 'text'],
    ]);
  });

  test('an account is entered in labelled fields, and the payer allows the collection', () => {
    showScreen({ screen: 'DIRECT_DEBIT_PAYMENT_FORM', content: { ...SAMPLE_CONTENT, entries: { iban: 'GB33' } } });
    expect(screen.getByRole('textbox', { name: 'Account holder' })).toBeRequired();
    expect(screen.getByRole('textbox', { name: 'IBAN' })).toHaveValue('GB33');
    expect(screen.getByText(/you allow us to collect this amount/)).toBeInTheDocument();
  });

  test('a failure says why', () => {
    showScreen({ screen: 'PAYMENT_FAILURE' });
    expect(screen.getByText('Your bank declined the payment. You have not been charged.')).toBeInTheDocument();
  });
});

test.each(['PAYMENT_FORM', 'DIRECT_DEBIT_PAYMENT_FORM', 'WALLET'] as const)(
  'in place of Back, %s of a family’s only method has tabs to the other families',
  (name) => {
    showScreen({ screen: name, content: { ...SAMPLE_CONTENT, family: 'WALLETS' } });
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Wallet');
    expect(screen.getAllByRole('link')).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    showScreen({ screen: name });
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.getByRole('button', { name: 'Back' })).toBeInTheDocument();
  },
);

test('an order that cannot be paid any more says so, and has one button', () => {
  const ended = { title: 'Payment cancelled', leave: 'Back to the shop' };
  showScreen({
    screen: 'PAYMENT_FAILURE',
    content: { ...SAMPLE_CONTENT, failure: 'You have not been charged.', ended },
  });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Payment cancelled');
  expect(buttons()).toEqual(['Back to the shop']);
  expect(screen.getByRole('button')).toHaveValue('done');
});

test('a payment that is collected later says so, and its button says where it leads', () => {
  const success = 'We will collect the amount from your account.';
  const ended = { title: 'Thank you', leave: 'Back to the shop' };
  showScreen({ screen: 'PAYMENT_SUCCESS', content: { ...SAMPLE_CONTENT, success, ended } });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Thank you');
  expect(screen.getByRole('main')).toHaveTextContent(success);
  expect(screen.getByRole('main')).not.toHaveTextContent('received');
  expect(buttons()).toEqual(['Back to the shop']);
});

test.each(CHECKOUT_SCREENS)('%s shows notices above its heading', (name) => {
  showScreen({ screen: name, content: { ...SAMPLE_CONTENT, notices: ['The look has changed.', 'Try again.'] } });
  const notices = screen.getAllByRole('status');
  expect(notices.map(({ textContent }) => textContent)).toEqual(['The look has changed.', 'Try again.']);
  const heading = screen.getByRole('heading', { level: 1 });
  expect(notices[1]?.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

describe('the payment options', () => {
  test('are tabs of families, and the methods of one as a choice', () => {
    showScreen({ screen: 'PAYMENT_OPTIONS', content: { ...SAMPLE_CONTENT, choices: { paymentMethod: 'DEBIT_CARD' } } });
    const tabs = within(screen.getByRole('navigation', { name: 'Ways to pay' })).getAllByRole('link');
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
      ['Card', '/checkout?family=CARD_PAYMENTS'],
      ['Direct debit', '/checkout?family=DIRECT_DEBITS'],
      ['Wallet', '/checkout?family=WALLETS'],
    ]);
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Card');
    const methods = within(screen.getByRole('group', { name: 'Payment method' })).getAllByRole('radio');
    expect(methods.map((method) => method.getAttribute('value'))).toEqual(['CREDIT_CARD', 'DEBIT_CARD']);
    expect(screen.getByRole('radio', { name: 'Debit card' })).toBeChecked();
  });

  test('of one family need no tabs', () => {
    showScreen({
      screen: 'PAYMENT_OPTIONS',
      content: { ...SAMPLE_CONTENT, methods: SAMPLE_CONTENT.methods.slice(0, 2) },
    });
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.getByRole('radio', { name: 'Credit card' })).toBeChecked();
  });

  test('without a form of their own are paid with at once', () => {
    const bank = { paymentMethod: 'OPEN_BANKING', name: 'Open banking', paymentType: 'BANK_PAYMENTS' };
    const methods = [...SAMPLE_CONTENT.methods, bank];
    showScreen({ screen: 'PAYMENT_OPTIONS', content: { ...SAMPLE_CONTENT, methods, family: 'BANK_PAYMENTS' } });
    expect(screen.getByRole('radio', { name: 'Open banking' })).toBeChecked();
    expect(buttons()).toEqual(['Pay']);
  });

  test('show the icons of their methods, but no address with code', () => {
    const method = { paymentMethod: 'A', name: 'A card', paymentType: 'CARD_PAYMENTS' };
    const methods = [
      { ...method, iconUrl: 'https://images.example/a.svg' },
      { ...method, paymentMethod: 'B', iconUrl: 'javascript:alert(1)' },
    ];
    showScreen({ screen: 'PAYMENT_OPTIONS', content: { ...SAMPLE_CONTENT, methods } });
    const images = screen.getAllByRole('presentation').map((image) => image.getAttribute('src'));
    expect(images).toEqual(['https://images.example/a.svg']);
  });

  test('may be none', () => {
    showScreen({ screen: 'PAYMENT_OPTIONS', content: { ...SAMPLE_CONTENT, methods: [] } });
    expect(screen.getByText('No payment methods are available.')).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a wallet', () => {
  test('offers the saved instruments, and pays with the Enter key', () => {
    showScreen({ screen: 'WALLET' });
    const saved = within(screen.getByRole('group', { name: 'Saved payment methods' })).getAllByRole('radio');
    expect(saved.map((radio) => radio.getAttribute('value'))).toEqual(['card-1', 'card-2', 'account-1']);
    expect(screen.getByRole('radio', { name: /Card ending in 4242.*Expires 12\/28/ })).toBeChecked();
    // The Enter key presses the first button of the form.
    expect(screen.getAllByRole('button', { hidden: true })[0]).toHaveValue('pay');
  });

  test('without instruments adds one or leads back to the other payment methods', () => {
    showScreen({ screen: 'WALLET', content: { ...SAMPLE_CONTENT, instruments: [] } });
    expect(screen.getByText('You have no saved payment methods.')).toBeInTheDocument();
    expect(buttons()).toEqual(['Add', 'Back']);
  });

  test('pays with a prominent button, and removes with a quiet one', () => {
    showScreen({ screen: 'WALLET' });
    expect(screen.getByRole('button', { name: 'Pay' })).toHaveClass('checkout-button-primary');
    expect(screen.getByRole('button', { name: 'Remove' })).toHaveClass('checkout-button-quiet');
  });

  test('without its actions only pays', () => {
    showScreen({ screen: 'WALLET', values: { ...STANDARD_VALUES, 'display.walletActions': false } });
    expect(buttons()).toEqual(['Pay', 'Back']);
  });
});

describe('the texts of a theme', () => {
  test('have the direction of their own script, like those of an order', () => {
    const values = { ...STANDARD_VALUES, 'text.description': 'الدفع آمن.', 'headerAndFooter.header.text': 'متجر' };
    const content = { ...SAMPLE_CONTENT, description: 'حذاء', notices: ['تنبيه'], failure: 'رفض البنك الدفع.' };
    const methods = [{ paymentMethod: 'A', name: 'بطاقة', paymentType: 'CARD_PAYMENTS' }];
    const instruments = [{ instrumentId: '1', name: 'حساب', detail: 'سارة', paymentType: 'WALLETS' }];
    for (const name of CHECKOUT_SCREENS) {
      showScreen({
        screen: name,
        values: { ...values, 'headerAndFooter.footer.text': 'شركة' },
        content: { ...content, methods, instruments },
      });
      const foreign = [...document.querySelectorAll('.checkout *')].filter(
        ({ childElementCount, textContent }) => childElementCount === 0 && /[\u0600-\u06ff]/.test(textContent ?? ''),
      );
      expect(foreign.length).toBeGreaterThan(3);
      for (const element of foreign) expect(element, element.outerHTML).toHaveAttribute('dir', 'auto');
    }
  });

  test('an entry and the text in place of a logo have the direction of their own script', () => {
    const logo = { 'logo.logoUri': 'https://a.example/l.png', 'logo.alternativeText': 'متجر' };
    showScreen({
      values: { ...STANDARD_VALUES, ...logo },
      content: { ...SAMPLE_CONTENT, entries: { cardholderName: 'سارة' } },
    });
    for (const field of screen.getAllByRole('textbox')) expect(field).toHaveAttribute('dir', 'auto');
    expect(screen.getByRole('img', { name: 'متجر' })).toHaveAttribute('dir', 'auto');
  });

  test('a hidden title is still read by screen readers', () => {
    showScreen({ values: { ...STANDARD_VALUES, 'display.showTitle': false } });
    expect(screen.getByRole('heading', { level: 1, name: 'Pay by card' })).toHaveClass('checkout-unseen');
  });

  test('hidden labels still name the fields, whose placeholders say what to enter', () => {
    showScreen({ values: { ...STANDARD_VALUES, 'display.showLabels': false } });
    expect(screen.getByText('Card number')).toHaveClass('checkout-unseen');
    expect(screen.getByRole('textbox', { name: 'Card number' })).toHaveAttribute('placeholder', 'Card number');
  });

  test('markup in a text is shown as text', () => {
    const text = '<img src=x onerror=alert(1)></style>';
    const values = { ...STANDARD_VALUES, 'text.description': text, 'headerAndFooter.header.text': text };
    showScreen({ values: { ...values, 'headerAndFooter.footer.text': text } });
    expect(screen.getAllByText(text)).toHaveLength(3);
    expect(document.images).toHaveLength(0);
  });

  test.each(['javascript:alert(1)', 'data:text/html,<script>', ' https://a.example/l.png'])(
    '%s is no logo',
    (address) => {
      showScreen({ values: { ...STANDARD_VALUES, 'logo.logoUri': address } });
      expect(document.images).toHaveLength(0);
    },
  );

  test('a logo that is not uploaded yet is shown', () => {
    const address = 'data:image/png;base64,iVBORw0KGgo=';
    showPreview({ values: { ...STANDARD_VALUES, 'logo.logoUri': address, 'logo.alternativeText': 'Northwind' } });
    expect(screen.getByRole('img', { name: 'Northwind' })).toHaveAttribute('src', address);
  });

  test('empty texts leave nothing behind', () => {
    const empty = { 'text.description': '', 'headerAndFooter.header.text': '', 'headerAndFooter.footer.text': '' };
    showScreen({ values: { ...STANDARD_VALUES, ...empty } });
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByRole('contentinfo')).toBeNull();
    expect(document.querySelector('.checkout-description')).toBeNull();
  });
});

test('a refused field says what is wrong, and so does a refused choice', () => {
  showScreen({ content: { ...SAMPLE_CONTENT, faults: { cardNumber: 'This card has expired.' } } });
  expect(screen.getByRole('textbox', { name: 'Card number' })).toBeInvalid();
  expect(screen.getByRole('textbox', { name: 'Card number' })).toHaveAccessibleDescription('This card has expired.');
  expect(screen.getByRole('textbox', { name: 'Security code' })).toHaveAttribute('aria-invalid', 'false');

  showScreen({
    screen: 'PAYMENT_OPTIONS',
    content: { ...SAMPLE_CONTENT, faults: { paymentMethod: 'Choose another method.' } },
  });
  expect(screen.getByRole('group', { name: 'Payment method' })).toHaveAccessibleDescription('Choose another method.');
});

test('the page opens at the first refused field, but a preview does not take the focus', () => {
  const content = { ...SAMPLE_CONTENT, faults: { expiryDate: 'This date is past.', securityCode: 'Enter it.' } };
  const focused = () => [...document.querySelectorAll('[autofocus]')];
  showScreen({ content });
  expect(focused()).toEqual([screen.getByRole('textbox', { name: 'Expiry date' })]);
  showPreview({ content });
  expect(focused()).toEqual([]);
});

test('a form is sent by the browser, with its hidden fields', () => {
  showScreen();
  const form = document.forms[0];
  expect(form).toHaveAttribute('action', '/checkout/pay');
  expect(form).toHaveAttribute('method', 'post');
  expect(form).toHaveFormValues({ order: 'ORDER-1', cardNumber: '' });
});

describe('a preview', () => {
  test.each(CHECKOUT_SCREENS)('of %s can send nothing, leads nowhere and adds no landmark', (name) => {
    showPreview({ screen: name });
    expect(document.forms).toHaveLength(0);
    expect(document.links).toHaveLength(0);
    for (const button of screen.getAllByRole('button')) expect(button).toHaveAttribute('type', 'button');
    for (const role of ['banner', 'main', 'contentinfo', 'navigation']) expect(screen.queryByRole(role)).toBeNull();
    expect(screen.getByRole('heading', { level: 3 })).toBeInTheDocument();
  });

  test('forces errors at every field and choice', () => {
    showPreview({ forced: 'error' });
    for (const field of screen.getAllByRole('textbox')) expect(field).toBeInvalid();
    expect(screen.getByText(CHECKOUT_FIELDS.cardNumber.fault)).toBeInTheDocument();
    showPreview({ screen: 'WALLET', forced: 'error' });
    expect(screen.getByRole('group', { name: 'Saved payment methods' })).toHaveAccessibleDescription(/Choose/);
  });

  test('forces entries as a browser fills them in', () => {
    showPreview({ forced: 'autofilled' });
    expect(screen.getByRole('textbox', { name: 'Card number' })).toHaveValue('4242 4242 4242 4242');
  });

  test('forces every control to be disabled', () => {
    showPreview({ screen: 'PAYMENT_OPTIONS', forced: 'disabled' });
    for (const control of [...screen.getAllByRole('button'), ...screen.getAllByRole('radio')]) {
      expect(control).toBeDisabled();
    }
    expect(screen.getByText('Direct debit')).toHaveAttribute('aria-disabled', 'true');
  });

  test.each(FORCED_STATES)('carries the forced state %s for the style sheet', (forced) => {
    showPreview({ forced });
    expect(document.querySelector('.checkout')).toHaveAttribute('data-forced', forced);
  });
});

test('ids are unique on every screen', () => {
  for (const name of CHECKOUT_SCREENS) {
    const ids = markupOf({ screen: name, content: LONG_CONTENT, forced: 'error' }).match(/ id="[^"]*"/g) ?? [];
    expect(new Set(ids).size).toBe(ids.length);
  }
});
