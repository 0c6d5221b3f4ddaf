import type * as basics from '@portal/ui/basics';
import {
  BreakableText,
  Button,
  CopyButton,
  CorrelationId,
  DateTime,
  PageHeader,
  Panel,
  RelativeTime,
  Remounting,
  StatusTag,
  TAG_STATUSES,
  ToastWords,
  usePathParams,
} from '@portal/ui/basics';
import { buttonExamples, buttonLinkExamples, iconButtonExamples } from './button-examples.tsx';
import { confirmDialogExamples, dialogExamples } from '../forms/dialog-examples.tsx';
import type { Examples } from '../examples.ts';
import {
  emptyStateExamples,
  errorPanelExamples,
  skeletonExamples,
  toastExamples,
  warningAlertExamples,
} from './message-examples.tsx';
import { headerPopoverExamples } from './header-popover-examples.tsx';
import { UnsavedChangesExample } from './unsaved-changes-example.tsx';

function PathParams() {
  return <code>{JSON.stringify(usePathParams())}</code>;
}

const openedAt = Date.now();
const fromNow = (ms: number) => new Date(openedAt + ms).toISOString();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export const basicsExamples: Examples<typeof basics> = {
  BreakableText: [
    {
      state: 'A URL in a narrow place',
      shown: (
        <p style={{ width: '10rem' }}>
          <BreakableText text="https://hooks.northwind.example/payments?source=cards" />
        </p>
      ),
    },
  ],
  Button: buttonExamples,
  ButtonLink: buttonLinkExamples,
  IconButton: iconButtonExamples,
  Remounting: [
    {
      state: 'Content that no extension has changed',
      shown: (
        <Remounting>
          <p>A key that is shown once</p>
        </Remounting>
      ),
    },
  ],
  CopyButton: [
    { state: 'An icon', shown: <CopyButton value="w-1" term="Webhook ID" /> },
    { state: 'With its label', shown: <CopyButton labelled value="w-1" term="Webhook ID" /> },
  ],
  CorrelationId: [
    {
      state: 'Of a failed call',
      shown: (
        <CorrelationId error={Object.assign(new Error(), { correlationId: '0b5f3a0e-6f0c-4d57-9d0f-2f2f8f4f2f11' })} />
      ),
    },
  ],
  HeaderPopover: headerPopoverExamples,
  StatusTag: [
    { state: 'Every status', shown: TAG_STATUSES.map((status) => <StatusTag key={status} status={status} />) },
    { state: 'An unknown status', shown: <StatusTag status="AWAITING_BANK" /> },
    { state: 'With another label', shown: <StatusTag status="SETTLED" label="Completed" /> },
  ],
  DateTime: [
    { state: 'Day and minute; the zone and UTC on hover', shown: <DateTime value={fromNow(0)} /> },
    { state: 'Only the day', shown: <DateTime dateOnly value={fromNow(0)} /> },
    { state: 'An invalid instant, shown unchanged', shown: <DateTime value="unknown" /> },
  ],
  RelativeTime: [
    {
      state: 'Past, updated every 60 s; just now if the clock of the computer is behind',
      shown: [0, -5 * MINUTE, -3 * DAY, -400 * DAY, 46 * MINUTE].map((ms) => (
        <RelativeTime key={ms} value={fromNow(ms)} />
      )),
    },
    {
      state: 'Future; any moment now if it is overdue',
      shown: [2 * 60 * MINUTE, 30 * DAY, -5 * MINUTE].map((ms) => (
        <RelativeTime key={ms} value={fromNow(ms)} tense="future" />
      )),
    },
  ],
  PageHeader: [
    {
      state: 'With everything',
      shown: (
        <PageHeader
          title="Webhooks"
          description="Your systems are notified when something happens."
          actions={
            <>
              <Button>Export</Button>
              <Button variant="primary">Create webhook</Button>
            </>
          }
        />
      ),
    },
    { state: 'Only the title', shown: <PageHeader title="Webhooks" /> },
  ],
  Panel: [
    {
      state: 'With everything',
      shown: (
        <Panel title="Address" description="As printed on invoices." actions={<Button size="small">Edit</Button>}>
          <p>1 Quay Street, Cork</p>
        </Panel>
      ),
    },
    { state: 'Without a title', shown: <Panel>1 Quay Street, Cork</Panel> },
    {
      state: 'Flush, for content that reaches the edges',
      shown: (
        <Panel title="Address" flush>
          <p>1 Quay Street, Cork</p>
        </Panel>
      ),
    },
  ],
  EmptyState: emptyStateExamples,
  ErrorPanel: errorPanelExamples,
  WarningAlert: warningAlertExamples,
  Skeleton: skeletonExamples,
  ToastRegion: toastExamples,
  ToastWords: [
    {
      state: 'Of two equal toasts, with an action',
      shown: (
        <ToastWords
          toast={{
            title: 'Your exported report is ready!',
            messages: [],
            link: { act() {}, text: 'Click here to download it.' },
            count: 2,
          }}
          onFollow={() => {}}
        />
      ),
    },
  ],
  Dialog: dialogExamples,
  ConfirmDialog: confirmDialogExamples,
  usePathParams: [{ state: 'The parameters of this page', shown: <PathParams /> }],
  useUnsavedChangesGuard: [{ state: 'A page with unsaved changes', shown: <UnsavedChangesExample /> }],
};
