// @vitest-environment jsdom
import { listSchemes } from '@portal/api-client/schemes';
import { button, must } from '@portal/test-kit';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, network, openPage, setUpArea } from '../testing/area.ts';

setUpArea();

const field = (name: string) => screen.getByRole('textbox', { name });

async function openFilled(opening: Parameters<typeof openPage>[1] = {}, code = 'pop-up') {
  const area = await openPage('/schemes/collect/new', opening);
  await area.user.click(await screen.findByRole('textbox', { name: 'Name' }));
  await area.user.paste('Pop-up shop');
  await area.user.click(field('Code'));
  await area.user.paste(code);
  const rule = within(screen.getByRole('region', { name: 'Rule 1' }));
  await area.user.click(rule.getByRole('switch', { name: 'Card (Card Payments)' }));
  return area;
}

test('a collect scheme is created with its first draft, which opens', async () => {
  const { user, router } = await openFilled();
  await user.dblClick(button('Create collect scheme'));
  await screen.findByText('Collect scheme created');
  expect(network.calls('POST /v2/schemes/collect')).toHaveLength(1);
  const created = must((await listSchemes(api(), 'collect')).results[0]);
  expect(created).toMatchObject({
    publishedDraftId: null,
    drafts: [
      {
        name: 'Pop-up shop',
        code: 'pop-up',
        agreementType: 'ONE_OFF',
        rules: [{ priority: 1, apps: [{ appId: 'card-payments', paymentMethods: ['CARD'] }] }],
      },
    ],
  });
  await screen.findByRole('heading', { name: 'Pop-up shop', level: 1 });
  expect(router.state.location.pathname).toBe(
    `/schemes/collect/${created.schemeId}/drafts/${created.drafts[0]?.draftId}`,
  );
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a code that another scheme has is refused, and the input stays', async () => {
  const { user } = await openFilled({}, 'CHECKOUT');
  await user.click(button('Create collect scheme'));
  await screen.findByText('Failed to create collect scheme');
  expect(field('Name')).toHaveValue('Pop-up shop');
  expect(field('Code')).toHaveAccessibleDescription(/Another scheme has this code/);
});

test('a trial tenant can create a scheme', async () => {
  const { user } = await openFilled({ email: 'trial@fabrikam.example', isTrial: true });
  await user.click(button('Create collect scheme'));
  await screen.findByText('Collect scheme created');
});

test('a form whose payment methods fail to load says why, and loads on Retry', async () => {
  const end = network.refuse('/v1/payment-methods');
  const { user } = await openPage('/schemes/payout/new');
  await screen.findByText('Error fetching data');
  screen.getByRole('heading', { name: 'Create payout scheme', level: 1 });
  end();
  await user.click(button('Retry'));
  await screen.findByRole('button', { name: 'Create payout scheme' });
});

test('a reader cannot open the page', async () => {
  await openPage('/schemes/collect/new', { email: 'reader@northwind.example' });
  await screen.findByText('Outside the area');
});
