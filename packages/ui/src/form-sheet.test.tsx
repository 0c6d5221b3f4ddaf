// @vitest-environment jsdom
import { ShellServicesProvider } from '@portal/contract/react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, Input } from 'antd';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { FormSheet, type FormSheetProps } from './form-sheet.tsx';
import { FormsProvider } from './forms-provider.tsx';

type Values = { readonly name: string; readonly city: string };

function setUp(props: Partial<FormSheetProps<Values>> = {}) {
  const warnings = new Set<string>();
  const services = {
    toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() },
    setCrumbTitle() {},
    warnBeforeLeaving(warning: string) {
      warnings.add(warning);
      return () => void warnings.delete(warning);
    },
  };
  const onSubmit = vi.fn<FormSheetProps<Values>['onSubmit']>().mockResolvedValue(undefined);
  render(
    <MemoryRouter>
      <ShellServicesProvider value={services}>
        <FormsProvider>
          <FormSheet submit="Save" initialValues={{ name: 'Ada', city: '' }} onSubmit={onSubmit} {...props}>
            <Form.Item name="name" label="Name" rules={[{ required: true, message: 'Please enter a name' }]}>
              <Input />
            </Form.Item>
            <Form.Item name="city" label="City">
              <Input />
            </Form.Item>
          </FormSheet>
        </FormsProvider>
      </ShellServicesProvider>
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), onSubmit, warnings };
}

const field = (name: string) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });

test('a change is marked, warned about and can be taken back; undoing it by hand is no change', async () => {
  const { user, warnings } = setUp();
  await user.type(field('City'), 'C');
  expect(screen.getByText('Unsaved changes')).toBeVisible();
  expect(warnings.size).toBe(1);
  await user.clear(field('City'));
  expect(screen.queryByText('Unsaved changes')).toBeNull();
  await user.type(field('City'), 'Cork');
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(field('City')).toHaveValue('');
  expect(warnings.size).toBe(0);
  expect(save()).toHaveFocus();
});

test('after a save what was saved is what the next change is measured by', async () => {
  const { user, onSubmit, warnings } = setUp();
  await user.type(field('City'), 'Cork');
  await user.click(save());
  await vi.waitFor(() => expect(warnings.size).toBe(0));
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: 'Ada', city: 'Cork' });
  expect(field('City')).toHaveValue('Cork');
  await user.type(field('City'), '!');
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(field('City')).toHaveValue('Cork');
});

test('what is refused is told at its field, which is focused, and stays a change', async () => {
  const { user, warnings } = setUp({ onSubmit: async () => ({ city: 'No such city' }) });
  await user.type(field('City'), 'Atlantis');
  await user.click(save());
  expect(await screen.findByRole('textbox', { name: 'City', description: 'No such city' })).toHaveFocus();
  expect(field('City')).toHaveValue('Atlantis');
  expect(warnings.size).toBe(1);
});

test('a form with a fault of its own is not submitted', async () => {
  const { user, onSubmit } = setUp();
  await user.clear(field('Name'));
  await user.click(save());
  await screen.findByText('Please enter a name');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('while a save is under way a second one is not begun', async () => {
  const saves: (() => void)[] = [];
  const { user } = setUp({ onSubmit: () => new Promise((resolve) => saves.push(() => resolve(undefined))) });
  await user.type(field('City'), 'Cork{Enter}');
  await vi.waitFor(() => expect(save()).toHaveAttribute('aria-busy', 'true'));
  await user.type(field('City'), '{Enter}');
  await user.click(save());
  expect(saves).toHaveLength(1);
  saves[0]?.();
  await vi.waitFor(() => expect(save()).not.toHaveAttribute('aria-busy'));
});

test('a locked form can be read and not changed', () => {
  setUp({ locked: true });
  expect(field('Name')).toBeDisabled();
  expect(screen.queryByRole('button')).toBeNull();
});
