// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { FormDialog } from './form-dialog.tsx';

test('two clicks within one frame submit once, and a later click submits again', async () => {
  const sent: string[] = [];
  let end: () => void = () => {};
  const onSubmit = () => {
    sent.push('POST');
    return new Promise<void>((resolve) => (end = resolve));
  };
  render(
    <FormDialog title="Top up" submit="Send" onSubmit={onSubmit} onClose={() => {}}>
      <p>An amount.</p>
    </FormDialog>,
  );
  const send = screen.getByRole('button', { name: 'Send' });
  act(() => {
    send.click();
    send.click();
  });
  expect(sent).toEqual(['POST']);
  await act(async () => end());
  act(() => send.click());
  expect(sent).toEqual(['POST', 'POST']);
});

test('after a submit, the focus moves to the first faulty field', async () => {
  function Fields() {
    const [isFaulty, setFaulty] = useState(false);
    return (
      <FormDialog
        title="Link account"
        submit="Link"
        onSubmit={async () => {
          await Promise.resolve();
          setFaulty(true);
        }}
        onClose={() => {}}
      >
        <input aria-label="Name" />
        <input aria-label="IBAN" aria-invalid={isFaulty} />
      </FormDialog>
    );
  }
  render(<Fields />);
  screen.getByRole('button', { name: 'Link' }).click();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'IBAN' })).toHaveFocus());
});

test('a dialog that a form opens submits only itself', () => {
  const sent: string[] = [];
  render(
    <form onSubmit={() => sent.push('page')}>
      <FormDialog title="Top up" submit="Send" onSubmit={() => sent.push('dialog')} onClose={() => {}}>
        <p>An amount.</p>
      </FormDialog>
    </form>,
  );
  act(() => screen.getByRole('button', { name: 'Send' }).click());
  expect(sent).toEqual(['dialog']);
});
