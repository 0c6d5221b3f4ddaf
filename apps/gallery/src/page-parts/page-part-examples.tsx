import { Button, StatusTag } from '@portal/ui/basics';
import { Row, Stack } from '@portal/ui/page-parts';
import type * as details from '@portal/ui/page-parts';
import {
  Change,
  AddressNotice,
  BodyView,
  CodeBlock,
  CopiedFact,
  DetailPage,
  droppedSentences,
  FactList,
  Facts,
  FieldFrame,
  type FieldFrameProps,
  FieldMessages,
  LazyPart,
  Outcome,
  OutcomeList,
  ActionMenu,
  PageActions,
  Progress,
  Segments,
  SidePanel,
  SkipButton,
  TextInput,
  TimeFact,
  useIsPhone,
  usePart,
  useStartReading,
} from '@portal/ui/page-parts';
import { useId, useRef, useState } from 'react';
import { Opened } from '../forms/dialog-examples.tsx';
import {
  choiceFieldExamples,
  choiceInputExamples,
  deleteButtonExamples,
  deleteDialogExamples,
  lazyDialogExamples,
  queryFailureExamples,
  refreshButtonExamples,
  textFieldExamples,
  textInputExamples,
} from './query-examples.tsx';
import { FAILURE } from '../example-failure.ts';
import type { Examples } from '../examples.ts';
import { useReorderExamples } from './reorder-examples.tsx';
import { titleBoxExamples } from './title-box-examples.tsx';
import { WithValue } from '../with-value.tsx';

const PROGRAM = `const total = payments.reduce((sum, payment) => sum + BigInt(payment.amountInMinorUnits), 0n);
console.log(total);`;
const JSON_BODY = '{"id":9007199254740993,"events":[{"type":"payment.settled","markup":"<b>&amp;</b>"}],"empty":{}}';
const IDLE = { isFetching: false, refetch: () => Promise.resolve({ isSuccess: true }) };

const FAULT = { message: 'At most 5 characters', isWarning: false };
const WARNING = { message: 'Another customer has this name', isWarning: true };

function CustomerName(props: Omit<FieldFrameProps, 'id' | 'label' | 'children'>) {
  return (
    <FieldFrame {...props} id={useId()} label="Customer">
      {(state) => <WithValue start="Northwind">{(control) => <TextInput {...state} {...control} />}</WithValue>}
    </FieldFrame>
  );
}

function SizeChoice() {
  const [size, setSize] = useState<'small' | 'large'>('small');
  const options = [
    { value: 'small', label: 'Small' },
    { value: 'large', label: 'Large' },
  ] as const;
  return <Segments label="Size" options={options} value={size} onChange={setSize} />;
}

function NextStep() {
  const [isNext, setNext] = useState(false);
  return isNext ? <SecondStep /> : <Button onClick={() => setNext(true)}>Continue</Button>;
}

function SecondStep() {
  const heading = useStartReading();
  return (
    <h3 ref={heading} tabIndex={-1}>
      The second step has the focus
    </h3>
  );
}

function WindowWidth() {
  return <p>{useIsPhone() ? 'As narrow as a phone' : 'Wider than a phone'}</p>;
}

function SkippedGuideLines() {
  const end = useRef<HTMLParagraphElement>(null);
  return (
    <div style={{ position: 'relative', minHeight: '3rem' }}>
      <SkipButton text="Skip table" onSkip={() => end.current?.focus()} />
      <p ref={end} tabIndex={-1}>
        The end of the table
      </p>
    </div>
  );
}

function GuideLines() {
  const { part: guide } = usePart(loadGuide);
  return <p>{guide === undefined ? 'The guide is being loaded' : 'The guide has been loaded'}</p>;
}

async function loadGuide() {
  return 'The guide has loaded.';
}

function loadInVain() {
  return Promise.reject<string>(new Error('The file is gone'));
}

export const pagePartExamples: Examples<typeof details> = {
  Change: [{ state: 'Of a name', shown: <Change before={<span>Shop</span>} now={<span>Web shop</span>} /> }],
  ChoiceField: choiceFieldExamples,
  ChoiceInput: choiceInputExamples,
  DeleteButton: deleteButtonExamples,
  DeleteDialog: deleteDialogExamples,
  FieldFrame: [
    { state: 'Required', shown: <CustomerName isRequired /> },
    { state: 'With help', shown: <CustomerName help="Payers do not see it." /> },
    { state: 'Disabled', shown: <CustomerName isDisabled /> },
    {
      state: 'With a fault, a warning and help',
      shown: <CustomerName messages={[FAULT, WARNING]} help="Payers do not see it." />,
    },
  ],
  FieldMessages: [
    { state: 'A fault', shown: <FieldMessages messages={[FAULT]} /> },
    { state: 'A warning', shown: <FieldMessages messages={[WARNING]} /> },
  ],
  LazyDialog: lazyDialogExamples,
  ActionMenu: [
    {
      state: 'Medium, and small at the end of a row',
      shown: (
        <Row justify="between">
          <ActionMenu label="Actions">
            <Button>Duplicate</Button>
          </ActionMenu>
          <ActionMenu label="More" size="small" align="end">
            <Button variant="quiet">Link account</Button>
            <Button variant="quiet">Uninstall</Button>
          </ActionMenu>
        </Row>
      ),
    },
  ],
  PageActions: [
    {
      state: 'Buttons, or a menu on a phone',
      shown: (
        <Row>
          <PageActions>
            <Button>Columns</Button>
            <Button>Views</Button>
            <Button variant="primary">Export</Button>
          </PageActions>
        </Row>
      ),
    },
  ],
  QueryFailure: queryFailureExamples,
  RefreshButton: refreshButtonExamples,
  Row: [
    {
      state: 'Aligned to the start, and spread apart',
      shown: (
        <>
          <Row>
            <StatusTag status="ACTIVE" />
            <StatusTag status="INACTIVE" />
          </Row>
          <Row justify="between">
            <StatusTag status="ACTIVE" />
            <StatusTag status="INACTIVE" />
          </Row>
        </>
      ),
    },
  ],
  Stack: [
    {
      state: 'With the default gap',
      shown: (
        <Stack>
          <p>First</p>
          <p>Second</p>
        </Stack>
      ),
    },
  ],
  TextField: textFieldExamples,
  TextInput: textInputExamples,
  TitleBox: titleBoxExamples,
  BodyView: [
    { state: 'JSON, formatted or raw', shown: <BodyView label="Request body" body={JSON_BODY} /> },
    { state: 'Any other text, unchanged', shown: <BodyView label="Response body" body="<h1>502 Bad Gateway</h1>" /> },
  ],
  CodeBlock: [{ state: 'A program with long lines, which scroll', shown: <CodeBlock label="Sum" code={PROGRAM} /> }],
  DetailPage: [
    {
      state: 'Loaded',
      shown: (
        <DetailPage title="Payment" query={{ ...IDLE, data: 'P-1', error: null }}>
          {(reference) => <p>{`What is known of ${reference}.`}</p>}
        </DetailPage>
      ),
    },
    {
      state: 'Failed',
      shown: (
        <DetailPage title="Payment" query={{ ...IDLE, data: undefined, error: FAILURE }}>
          {() => null}
        </DetailPage>
      ),
    },
  ],
  Facts: [
    {
      state: 'Several kinds',
      shown: (
        <Facts
          facts={[
            { term: 'Status', value: <StatusTag status="ACTIVE" /> },
            { term: 'Reference', value: <CopiedFact term="Reference" value="P-2026-000001" /> },
            { term: 'Customer', value: 'A customer with a name that is long enough to need a second line' },
          ]}
        />
      ),
    },
  ],
  FactList: [
    {
      state: 'In a panel with other content; an unknown fact is omitted',
      shown: (
        <FactList
          dense
          facts={[
            { term: 'Amount', value: '€1,234.50' },
            { term: 'Settled', value: undefined },
            { term: 'Reference', value: <CopiedFact term="Reference" value="P-2026-000001" /> },
          ]}
        />
      ),
    },
  ],
  TimeFact: [{ state: 'Copied in UTC', shown: <TimeFact term="Created" value="2026-11-20T12:00:00Z" /> }],
  CopiedFact: [{ state: 'An id', shown: <CopiedFact term="ID" value="5f0e8a52-6a1c-4d0e-9d57-0f6a8f3b2c11" /> }],
  Outcome: [
    {
      state: 'Failed, with more than one reason',
      shown: (
        <OutcomeList label="One payment">
          <Outcome status="failed" reasons={['The mandate is not active.', 'The account is closed.']}>
            P-1 could not be collected
          </Outcome>
        </OutcomeList>
      ),
    },
  ],
  OutcomeList: [
    {
      state: 'Half done',
      shown: (
        <OutcomeList label="Payments">
          <Outcome status="done">P-1 collected</Outcome>
          <Outcome status="failed" reasons={['The account is closed.']}>
            P-2 could not be collected
          </Outcome>
          <Outcome status="waiting">P-3 waiting</Outcome>
        </OutcomeList>
      ),
    },
  ],
  LazyPart: [
    {
      state: 'Loaded when it is first shown',
      shown: (
        <LazyPart load={loadGuide} failure="The guide could not be loaded">
          {(guide) => <p>{guide}</p>}
        </LazyPart>
      ),
    },
    {
      state: 'On request: it fails to load, also on Retry',
      shown: (
        <Opened name="Open guide">
          {(close) => (
            <SidePanel title="Guide" onClose={close}>
              <LazyPart load={loadInVain} failure="The guide could not be loaded">
                {(guide) => <p>{guide}</p>}
              </LazyPart>
            </SidePanel>
          )}
        </Opened>
      ),
    },
  ],
  Progress: [
    { state: 'At the start', shown: <Progress label="0 of 200 queued" value={0} max={200} /> },
    { state: 'Half way', shown: <Progress label="100 of 200 queued" value={100} max={200} /> },
  ],
  AddressNotice: [
    {
      state: 'A filter of the address does not exist',
      shown: <AddressNotice sentences={droppedSentences([{ name: 'Status', value: 'NONSENSE', isFilter: true }])} />,
    },
    {
      state: 'Several parts do not exist',
      shown: (
        <AddressNotice
          sentences={droppedSentences([
            { name: 'Status', value: 'NONSENSE', isFilter: true },
            { name: 'Page size', value: '7' },
          ])}
        />
      ),
    },
  ],
  SkipButton: [{ state: 'Visible only while it has the focus', shown: <SkippedGuideLines /> }],
  Segments: [{ state: 'Two options', shown: <SizeChoice /> }],
  SidePanel: [
    {
      state: 'On request',
      shown: (
        <Opened name="Open side panel">
          {(close) => (
            <SidePanel title="Delivery attempt" onClose={close}>
              <BodyView label="Body" body={JSON_BODY} />
            </SidePanel>
          )}
        </Opened>
      ),
    },
  ],
  useIsPhone: [{ state: 'The width of this window', shown: <WindowWidth /> }],
  usePart: [{ state: 'Loaded after the page is shown', shown: <GuideLines /> }],
  useReorder: useReorderExamples,
  useStartReading: [{ state: 'New content that replaces other content takes the focus', shown: <NextStep /> }],
};
