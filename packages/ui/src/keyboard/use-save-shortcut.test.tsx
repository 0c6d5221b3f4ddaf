// @vitest-environment jsdom
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { EditorActions } from '../form-frames/editor-actions.tsx';
import { createFormStore, type FormHandle } from '../form-state/form-store.ts';

const form = createFormStore(
  { id: 'form', dropKept() {} },
  { saved: {}, keptAs: undefined, onSave: async () => ({ status: 'stale' }) },
  undefined,
);
const IDLE: FormHandle = form;
const DIRTY: FormHandle = { ...form, isDirty: () => true };

const onSubmit = vi.fn<(form: string) => void>();
beforeEach(() => onSubmit.mockClear());

function Form({ name, editor }: { readonly name: string; readonly editor: FormHandle }) {
  return (
    <form
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(name);
      }}
    >
      <input aria-label={`Field of ${name}`} />
      <EditorActions form={editor} submit={`Save ${name}`} />
    </form>
  );
}

/** Presses the keys where the focus is. Returns whether the browser's own dialog would open. */
function press(init: KeyboardEventInit = { ctrlKey: true, key: 's' }): boolean {
  const target = document.activeElement ?? document.body;
  const event = createEvent.keyDown(target, init);
  fireEvent(target, event);
  return !event.defaultPrevented;
}

test('Ctrl+S saves changes from anywhere on the page', () => {
  render(<Form name="theme" editor={DIRTY} />);
  expect(press()).toBe(false);
  expect(onSubmit.mock.calls).toEqual([['theme']]);
  screen.getByRole('textbox').focus();
  expect(press({ ctrlKey: true, key: 'S' })).toBe(false);
  expect(onSubmit).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('button', { name: 'Save theme' })).toHaveAttribute('aria-keyshortcuts', 'Control+S');
});

test('of several forms without the focus, Ctrl+S saves the first one with changes, and no other', () => {
  render(
    <>
      <Form name="secrets" editor={IDLE} />
      <Form name="settings" editor={DIRTY} />
      <Form name="limits" editor={DIRTY} />
    </>,
  );
  expect(press()).toBe(false);
  expect(onSubmit.mock.calls).toEqual([['settings']]);
});

test.each([
  ['without changes', IDLE],
  ['while a save is in progress', { ...DIRTY, isBusy: () => true }],
  ['after somebody else saved', { ...DIRTY, isStale: () => true }],
])('%s, Ctrl+S neither saves nor opens a dialog of the browser', (_when, editor) => {
  render(<Form name="theme" editor={editor} />);
  expect(press()).toBe(false);
  expect(onSubmit).not.toHaveBeenCalled();
});

test.each<[string, KeyboardEventInit]>([
  ['S alone', { key: 's' }],
  ['Ctrl+Shift+S', { key: 'S', ctrlKey: true, shiftKey: true }],
  ['Ctrl+Alt+S', { key: 's', ctrlKey: true, altKey: true }],
  ['Ctrl+D', { key: 'd', ctrlKey: true }],
  ['Ctrl+S of an input method', { key: 's', ctrlKey: true, isComposing: true }],
])('%s is left to the browser', (_keys, init) => {
  render(<Form name="theme" editor={DIRTY} />);
  expect(press(init)).toBe(true);
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a held key saves once', () => {
  render(<Form name="theme" editor={DIRTY} />);
  press();
  expect(press({ ctrlKey: true, key: 's', repeat: true })).toBe(false);
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('while a dialog is open, nothing behind it is saved', () => {
  render(
    <>
      <Form name="theme" editor={DIRTY} />
      <dialog open>Delete it?</dialog>
    </>,
  );
  expect(press()).toBe(true);
  expect(onSubmit).not.toHaveBeenCalled();
});

test('of two forms, the one with the focus is saved', () => {
  render(
    <>
      <Form name="address" editor={DIRTY} />
      <Form name="contact" editor={DIRTY} />
    </>,
  );
  screen.getByRole('textbox', { name: 'Field of contact' }).focus();
  expect(press()).toBe(false);
  expect(onSubmit.mock.calls).toEqual([['contact']]);
});
