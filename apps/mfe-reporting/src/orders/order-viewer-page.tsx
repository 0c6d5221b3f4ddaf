import { useToast } from '@portal/contract/react';
import { Button, PageHeader, Panel } from '@portal/ui/basics';
import { Row } from '@portal/ui/details';
import { Form, FormsProvider, Input } from '@portal/ui/forms';
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

const ORDER_RULES = [{ required: true, whitespace: true, message: 'Please enter an order reference' }];

function LookupForm({ onLookup }: { readonly onLookup: (lookup: OrderLookup) => void }) {
  const [form] = Form.useForm<LookupValues>();
  const toast = useToast();

  function take(pasted: OrderLookup) {
    form.setFieldsValue({ orderRef: pasted.orderRef, instructionRef: pasted.instructionRef ?? '' });
    void form.validateFields(['orderRef']);
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
    form.setFieldValue(field, pasted.orderRef);
    void form.validateFields([field]);
  }

  function submit({ orderRef, instructionRef }: LookupValues) {
    const instruction = instructionRef.trim();
    onLookup({ orderRef: orderRef.trim(), instructionRef: instruction === '' ? undefined : instruction });
  }

  return (
    <Panel>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        scrollToFirstError={SHOW_FIRST_ERROR}
        noValidate
        initialValues={NO_VALUES}
        onFinish={submit}
      >
        <Form.Item name="orderRef" label="Order reference" rules={ORDER_RULES}>
          <Input
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="off"
            maxLength={200}
            onPaste={(event) => readPaste(event, 'orderRef')}
          />
        </Form.Item>
        <Form.Item
          name="instructionRef"
          label="Instruction reference (optional)"
          extra="Opens the instruction directly."
        >
          <Input
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="off"
            maxLength={200}
            onPaste={(event) => readPaste(event, 'instructionRef')}
          />
        </Form.Item>
        <Row>
          <Button variant="primary" type="submit" icon={<Search size={16} aria-hidden />}>
            Show order
          </Button>
          <Button icon={<ClipboardPaste size={16} aria-hidden />} onClick={() => void paste()}>
            Paste
          </Button>
        </Row>
      </Form>
    </Panel>
  );
}

// Centred, because the frame's header would cover it at the edge.
const SHOW_FIRST_ERROR = { focus: true, block: 'center' } as const;

const NO_VALUES: LookupValues = { orderRef: '', instructionRef: '' };

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
