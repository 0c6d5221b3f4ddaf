// @vitest-environment jsdom
import { ROLES } from '@portal/contract';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { RolePicker } from './role-picker.tsx';

function setUp(initial: string[], disabled = false) {
  const picked: (readonly string[])[] = [];
  function Field() {
    const [value, setValue] = useState<readonly string[]>(initial);
    function change(roles: readonly string[]) {
      picked.push(roles);
      setValue(roles);
    }
    return <RolePicker value={value} onChange={change} disabled={disabled} />;
  }
  render(<Field />);
  return { picked, user: userEvent.setup() };
}

const box = (name: string | RegExp) => screen.getByRole('checkbox', { name });

test('every role can be selected', async () => {
  const { picked, user } = setUp([]);
  const boxes = screen.getAllByRole('checkbox');
  expect(boxes).toHaveLength(ROLES.length);
  for (const role of boxes.toReversed()) await user.click(role);
  expect(picked.at(-1)?.toSorted()).toEqual(ROLES.toSorted());
});

test('read and write are selected by area and can be deselected', async () => {
  const { picked, user } = setUp(['APP_READ']);
  expect(box('Apps: read')).toBeChecked();
  await user.click(box('Webhooks: write'));
  await user.click(box('Apps: read'));
  expect(picked).toEqual([['APP_READ', 'WEBHOOK_WRITE'], ['WEBHOOK_WRITE']]);
});

test('each change of the selection is described in words', async () => {
  const { user } = setUp([]);
  expect(screen.getByRole('status')).toHaveTextContent('No roles selected yet.');
  await user.click(box('Webhooks: write'));
  await user.click(box('Apps: read'));
  expect(screen.getByRole('status')).toHaveTextContent('Can see webhooks and change them. Can see apps.');
});

test('for a tenant admin the areas are disabled with a reason, and their selection is kept', async () => {
  const { picked, user } = setUp(['APP_READ']);
  await user.click(box(/^Tenant admin/));
  expect(box('Apps: read')).toBeDisabled();
  expect(box('Apps: read')).toBeChecked();
  expect(screen.getByText('A tenant admin has every right, whatever is selected by area.')).toBeVisible();
  await user.click(box(/^Tenant admin/));
  expect(box('Apps: read')).toBeEnabled();
  expect(picked).toEqual([['APP_READ', 'TENANT_ADMIN'], ['APP_READ']]);
});

test('an unknown role is shown and kept when others change', async () => {
  const { picked, user } = setUp(['LEDGER_READ']);
  expect(screen.getByText('Other roles')).toBeVisible();
  expect(screen.getByText('LEDGER_READ')).toBeVisible();
  await user.click(box('Mandates: read'));
  expect(picked).toEqual([['LEDGER_READ', 'MANDATE_READ']]);
});

test('without permission to change roles everything is disabled', () => {
  setUp(['APP_READ'], true);
  for (const role of screen.getAllByRole('checkbox')) expect(role).toBeDisabled();
});
