// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FormElement } from '../form-frames/form-element.tsx';
import { useForm } from '../form-state/use-form.ts';
import { showFormPage } from '../testing/form-page.tsx';
import { NameHelp } from './name-help.tsx';

function NamedForm({ isLocked }: { readonly isLocked: boolean }) {
  const form = useForm({
    saved: { name: ' web SHOP' },
    keptAs: undefined,
    isLocked,
    faultsOf: (): Record<string, string> => ({}),
    onSave: vi.fn(),
  });
  return (
    <FormElement form={form}>
      <NameHelp form={form} kind="API key" others={['Web shop']} help="The system that uses the key." />
    </FormElement>
  );
}

test.each([
  { isLocked: false, hint: 'Another API key has this name.' },
  { isLocked: true, hint: '' },
])('a name that another has is said where it can be changed (locked: $isLocked)', ({ isLocked, hint }) => {
  showFormPage(<NamedForm isLocked={isLocked} />);
  expect(screen.getByRole('status')).toHaveTextContent(hint === '' ? /^$/ : hint);
  expect(screen.getByText('The system that uses the key.')).toBeVisible();
});
