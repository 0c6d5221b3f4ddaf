// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { network, openPage, setUpArea } from '../test-area.ts';

setUpArea();

const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

test('Themes are listed by name, and one is marked as the default', async () => {
  await openPage('/themes');
  await screen.findByRole('heading', { name: 'Checkout Themes', level: 1 });
  const northwind = await rowOf('Northwind');
  northwind.getByText('Default');
  expect(screen.getAllByText('Default')).toHaveLength(1);
});
