import { Button, ConfirmDialog, Dialog, type Elements } from '@portal/ui/basics';
import { Select } from '@portal/ui/choices';
import { Form, Input } from '@portal/ui/forms';
import { useState } from 'react';
import type { Example } from './examples.ts';

/** A button that opens its content. */
export function Opened({
  name,
  children,
}: {
  readonly name: string;
  readonly children: (close: () => void) => Elements;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{name}</Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}

/** Saves for two seconds before it closes. */
function SlowDialog({ onClose }: { readonly onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  function save() {
    setBusy(true);
    setTimeout(onClose, 2000);
  }
  return (
    <ConfirmDialog title="Delete app?" confirm="Delete app" busy={isBusy} onConfirm={save} onClose={onClose}>
      <p>The app is deleted for all users of the tenant. This cannot be undone.</p>
    </ConfirmDialog>
  );
}

export const dialogExamples: readonly Example[] = [
  {
    state: 'With a field, a list and buttons',
    shown: (
      <Opened name="Open dialog">
        {(close) => (
          <Dialog
            title="Top up balance"
            onClose={close}
            footer={
              <>
                <Button onClick={close}>Cancel</Button>
                <Button variant="primary" onClick={close}>
                  Top up
                </Button>
              </>
            }
          >
            <Form layout="vertical">
              <Form.Item name="amount" label="Amount">
                <Input inputMode="decimal" />
              </Form.Item>
              <Form.Item name="currency" label="Currency">
                <Select
                  options={[
                    { value: 'EUR', label: 'Euro' },
                    { value: 'GBP', label: 'Pound sterling' },
                  ]}
                />
              </Form.Item>
            </Form>
          </Dialog>
        )}
      </Opened>
    ),
  },
  {
    state: 'With more content than fits: the middle scrolls',
    shown: (
      <Opened name="Open long dialog">
        {(close) => (
          <Dialog title="Terms" onClose={close} footer={<Button onClick={close}>Close</Button>}>
            {Array.from({ length: 40 }, (_, line) => (
              <p key={line}>{`Paragraph ${line + 1} of what has to be read before anything can be agreed to.`}</p>
            ))}
          </Dialog>
        )}
      </Opened>
    ),
  },
];

export const confirmDialogExamples: readonly Example[] = [
  {
    state: 'For an irreversible action; busy for two seconds when confirmed',
    shown: <Opened name="Delete app">{(close) => <SlowDialog onClose={close} />}</Opened>,
  },
  {
    state: 'For a reversible action',
    shown: (
      <Opened name="Publish draft">
        {(close) => (
          <ConfirmDialog title="Publish draft?" confirm="Publish" variant="primary" onConfirm={close} onClose={close}>
            <p>Payments follow the new rules from now on.</p>
          </ConfirmDialog>
        )}
      </Opened>
    ),
  },
];
