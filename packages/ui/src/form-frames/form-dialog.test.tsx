// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TextInput } from '../fields/text-input.tsx';
import { Field } from '../fields/field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { showFormPage } from '../testing/form-page.tsx';
import { useForm } from '../form-state/use-form.ts';

function TopUp({ onSave }: { readonly onSave: () => Promise<{ status: 'saved'; version: undefined }> }) {
  const form = useForm({ saved: {}, keptAs: undefined, onSave });
  return (
    <FormDialog form={form} title="Top up" submit="Send" onClose={() => {}}>
      <p>An amount.</p>
    </FormDialog>
  );
}

const saved = { status: 'saved', version: undefined } as const;
const send = () => screen.getByRole('button', { name: 'Send' });

test('two clicks within one frame submit once, and a later click submits again', async () => {
  const ends: (() => void)[] = [];
  showFormPage(<TopUp onSave={() => new Promise((resolve) => ends.push(() => resolve(saved)))} />);
  act(() => {
    send().click();
    send().click();
  });
  expect(ends).toHaveLength(1);
  await act(async () => ends[0]?.());
  act(() => send().click());
  expect(ends).toHaveLength(2);
});

test('a dialog that a form opens submits only itself', async () => {
  const onSave = vi.fn(async () => saved);
  const onSubmit = vi.fn();
  showFormPage(
    <form onSubmit={onSubmit}>
      <TopUp onSave={onSave} />
    </form>,
  );
  await act(async () => send().click());
  expect(onSave).toHaveBeenCalledOnce();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('the reason of a failed save stays above the buttons until the next attempt', async () => {
  const failure = { title: 'Failed to top up app', messages: ['The app does not accept this amount.'] };
  const onSave = vi.fn().mockResolvedValueOnce({ status: 'refused', fields: {}, failure }).mockResolvedValue(saved);
  showFormPage(<TopUp onSave={onSave} />);
  await act(async () => send().click());
  const reason = screen.getByText('Failed to top up app. The app does not accept this amount.');
  expect(reason).toBeVisible();
  await act(async () => send().click());
  expect(reason).not.toBeInTheDocument();
});

test('a refused value is reported at its field, which gets the focus', async () => {
  function LinkAccount() {
    const form = useForm({
      saved: { holder: '', iban: '' },
      keptAs: undefined,
      onSave: async () => ({ status: 'refused' as const, fields: { iban: 'This account is closed' } }),
    });
    return (
      <FormDialog form={form} title="Link account" submit="Link" onClose={() => {}}>
        {(['holder', 'iban'] as const).map((name) => (
          <Field key={name} of={form} name={name} label={name}>
            {(control) => <TextInput {...control} />}
          </Field>
        ))}
      </FormDialog>
    );
  }
  showFormPage(<LinkAccount />);
  await act(async () => screen.getByRole('button', { name: 'Link' }).click());
  const field = screen.getByRole('textbox', { name: 'iban', description: 'This account is closed' });
  expect(field).toHaveFocus();
});
