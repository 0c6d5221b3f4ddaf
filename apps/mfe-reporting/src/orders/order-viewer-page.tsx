import type { SaveOutcome } from '@portal/api-client';
import { useToast } from '@portal/contract/react';
import { Button, PageHeader, Panel } from '@portal/ui/basics';
import { Row, Stack } from '@portal/ui/page-parts';
import { FormsProvider, Input } from '@portal/ui/controls';
import { faultsBy, Field, FormElement, fieldSchema, useForm } from '@portal/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { ClipboardPaste, Search } from 'lucide-react';
import { type ClipboardEvent, useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { lookupPath, type OrderLookup, readPasted } from './order-lookup.ts';
import { clearOrders } from './order-queries.ts';
import classes from './order-viewer-page.module.css';
import { recentLookups, useRecentLookups } from './recent-lookups.ts';

/** The page that looks up an order. Opening it discards the orders viewed before. */
export function OrderViewerPage() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  useEffect(
    function clearWhatWasOpen() {
      clearOrders(queryClient);
    },
    [queryClient],
  );

  return (
    <>
      <PageHeader
        title="Order Viewer"
        description="All details of an order: its instructions, financial instrument, transaction, refunds and chargebacks, and a timeline."
      />
      <div className={classes.page}>
        <FormsProvider>
          <LookupForm onLookup={(lookup) => void navigate(lookupPath(lookup))} />
        </FormsProvider>
        <RecentLookups />
      </div>
    </>
  );
}

export default OrderViewerPage;

interface LookupValues {
  readonly orderRef: string;
  readonly instructionRef: string;
}

const NO_VALUES: LookupValues = { orderRef: '', instructionRef: '' };

const faultsOf = faultsBy<LookupValues>({
  orderRef: fieldSchema((text: string) => (text.trim() === '' ? 'Please enter an order reference' : undefined)),
});

function LookupForm({ onLookup }: { readonly onLookup: (lookup: OrderLookup) => void }) {
  const toast = useToast();
  const form = useForm<LookupValues>({ saved: NO_VALUES, keptAs: undefined, faultsOf, onSave: lookUp });

  async function lookUp({ orderRef, instructionRef }: LookupValues): Promise<SaveOutcome> {
    const instruction = instructionRef.trim();
    onLookup({ orderRef: orderRef.trim(), instructionRef: instruction === '' ? undefined : instruction });
    return { status: 'saved', version: undefined };
  }

  function take({ orderRef, instructionRef = '' }: OrderLookup) {
    form.change(() => ({ orderRef, instructionRef }));
  }

  async function paste() {
    try {
      const pasted = readPasted(await navigator.clipboard.readText());
      if (pasted) take(pasted);
      else toast.info({ title: 'The clipboard does not contain a reference', kept: false });
    } catch {
      toast.error({ title: 'Failed to paste', messages: ['Your browser refused access to the clipboard.'] });
    }
  }

  /** A pair of references fills both fields; one alone fills the current field, without surrounding characters. */
  function readPaste(event: ClipboardEvent, field: keyof LookupValues) {
    const text = event.clipboardData.getData('text');
    const pasted = readPasted(text);
    if (pasted === undefined || pasted.orderRef === text.trim()) return;
    event.preventDefault();
    if (pasted.instructionRef !== undefined) return take(pasted);
    form.set(field, pasted.orderRef);
  }

  return (
    <Panel>
      <FormElement form={form}>
        <Stack gap={5}>
          <Field of={form} name="orderRef" label="Order reference">
            {(control) => (
              <Input {...control} {...REFERENCE} aria-required onPaste={(event) => readPaste(event, 'orderRef')} />
            )}
          </Field>
          <Field
            of={form}
            name="instructionRef"
            label="Instruction reference (optional)"
            help="Opens the instruction directly."
          >
            {(control) => <Input {...control} {...REFERENCE} onPaste={(event) => readPaste(event, 'instructionRef')} />}
          </Field>
          <Row>
            <Button variant="primary" type="submit" icon={<Search size={16} aria-hidden />}>
              Show order
            </Button>
            <Button icon={<ClipboardPaste size={16} aria-hidden />} onClick={() => void paste()}>
              Paste
            </Button>
          </Row>
        </Stack>
      </FormElement>
    </Panel>
  );
}

const REFERENCE = { autoCapitalize: 'off', maxLength: 200 } as const;

function RecentLookups() {
  const lookups = useRecentLookups();
  if (lookups.length === 0) return null;
  return (
    <Panel
      title="Recently viewed"
      description="Listed until you close or reload the portal."
      actions={
        <Button size="small" onClick={() => recentLookups().clear()}>
          Clear
        </Button>
      }
    >
      <ul className={classes.lookups}>
        {lookups.map((lookup) => (
          <li key={lookupPath(lookup)}>
            <Link to={lookupPath(lookup)}>{lookup.orderRef}</Link>
            {lookup.instructionRef !== undefined && (
              <span className={classes.muted}>{` · Instruction ${lookup.instructionRef}`}</span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
