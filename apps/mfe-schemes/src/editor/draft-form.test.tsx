// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openForm, setUpArea, someInput } from './test-form.tsx';

setUpArea();

test('a draft is shown and saved with what was changed', async () => {
  const { user, submitted } = await openForm({ initialValues: someInput({ name: 'Shop', code: 'shop' }) });
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'Web shop');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(submitted()).toMatchObject([{ name: 'Web shop', code: 'shop' }]);
});
