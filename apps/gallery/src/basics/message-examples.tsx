import { Button, ButtonLink, EmptyState, ErrorPanel, Skeleton, WarningAlert } from '@portal/ui/basics';
import { useToast } from '@portal/contract/react';
import type { Example } from '../examples.ts';

const FAILURE = Object.assign(new Error('HTTP 503'), { correlationId: '5f0e8a52-6a1c-4d0e-9d57-0f6a8f3b2c11' });
const LONG_WORD = 'https://shop.example/hooks/orders/0123456789abcdef0123456789abcdef0123456789abcdef';

function ToastButtons() {
  const toast = useToast();
  return (
    <>
      <Button onClick={() => toast.success('API key saved')}>Success, 5 s</Button>
      <Button
        onClick={() =>
          toast.error({
            title: 'Failed to save tenant info',
            messages: ['The name is too long.', 'The post code is not valid in Ireland.'],
          })
        }
      >
        Error with messages, 5 s
      </Button>
      <Button onClick={() => toast.info('The list is being prepared')}>Info, 3 s</Button>
      <Button onClick={() => toast.error({ title: 'You are offline', sticky: true })}>Sticky</Button>
      <Button
        onClick={() =>
          toast.success({
            title: 'Your exported report is ready!',
            link: { to: '#ToastRegion', text: 'Click here to download it.' },
            sticky: true,
          })
        }
      >
        Sticky, with a link
      </Button>
      <Button
        onClick={() =>
          toast.success({
            title: 'Your exported report is ready!',
            link: { act: () => toast.info('Downloaded'), text: 'Click here to download it.' },
            sticky: true,
          })
        }
      >
        Sticky, with something to do
      </Button>
      <Button onClick={() => toast.info({ title: 'Webhook called', messages: [LONG_WORD] })}>A long word</Button>
    </>
  );
}

export const toastExamples: readonly Example[] = [
  { state: 'Shown at the bottom right; the pointer or the focus on one pauses all of them', shown: <ToastButtons /> },
];

export const warningAlertExamples: readonly Example[] = [
  {
    state: 'With a title',
    shown: (
      <WarningAlert title="This key is used by two systems">
        <p>Give both a key of their own before you delete it.</p>
      </WarningAlert>
    ),
  },
  {
    state: 'Without',
    shown: (
      <WarningAlert>
        <p>The app supports none of the available authorization sources: Paper, Telephone.</p>
      </WarningAlert>
    ),
  },
];

export const errorPanelExamples: readonly Example[] = [
  {
    state: 'With all details and Retry',
    shown: (
      <ErrorPanel
        title="Error fetching data"
        messages={['The platform is being maintained.']}
        error={FAILURE}
        onRetry={() => {}}
      />
    ),
  },
  {
    state: 'During a retry',
    shown: <ErrorPanel title="Error fetching data" error={FAILURE} retrying onRetry={() => {}} />,
  },
  { state: 'Without Retry', shown: <ErrorPanel title="Error fetching data" error={FAILURE} /> },
  { state: 'With only the message', shown: <ErrorPanel title="Error fetching data" /> },
];

export const emptyStateExamples: readonly Example[] = [
  {
    state: 'With the purpose of the list and a first action',
    shown: (
      <EmptyState
        title="No webhooks yet"
        text="A webhook notifies your systems when something happens to your payments."
        action={
          <ButtonLink variant="primary" to="#EmptyState">
            Create webhook
          </ButtonLink>
        }
      />
    ),
  },
  { state: 'Without access to the action', shown: <EmptyState title="No webhooks yet" /> },
];

export const skeletonExamples: readonly Example[] = [
  { state: 'Three lines, drawn after 300 ms', shown: <Skeleton /> },
  { state: 'One line', shown: <Skeleton lines={1} /> },
];
