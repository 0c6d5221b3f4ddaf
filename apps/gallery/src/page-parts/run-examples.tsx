import { Button } from '@portal/ui/basics';
import { type Run, RunOutcomes, useRunEach } from '@portal/platform-ui/runs';
import { Progress } from '@portal/ui/page-parts';
import { FAILURE } from '../example-failure.ts';
import type { Example } from '../examples.ts';

const APPS = ['Fast Card', 'Bank Transfer', 'Gift Card', 'Direct Debit', 'Invoice', 'Wallet', 'Cash'];

const describe = (app: string, state: string) => `${app}: ${state}`;
const keyOf = (app: string) => app;

function ValidateAll() {
  const run = useRunEach<string>({
    mutation: { mutate: (work, { onSuccess, onError }) => void work().then(onSuccess, onError) },
  });
  const { status, items, outcomes } = run;
  return (
    <div>
      {status === 'running' ? (
        <Button busy={run.isStopping} onClick={run.stop}>
          Stop
        </Button>
      ) : (
        <Button
          onClick={() =>
            run.start({
              items: APPS,
              act: (app) =>
                new Promise<void>((resolve, reject) =>
                  setTimeout(() => (app === 'Gift Card' ? reject(FAILURE) : resolve()), 1000),
                ),
            })
          }
        >
          {status === 'idle' ? 'Validate all' : 'Validate the rest'}
        </Button>
      )}
      {status !== 'idle' && (
        <Progress label={`${outcomes.size} of ${items.length} validated`} value={outcomes.size} max={items.length} />
      )}
      <RunOutcomes run={run} label="Validated apps" keyOf={keyOf} describe={describe} />
    </div>
  );
}

const HALF_DONE: Pick<Run<string>, 'items' | 'outcomes'> = {
  items: APPS,
  outcomes: new Map([
    ['Fast Card', { status: 'done' }],
    ['Gift Card', { status: 'failed', error: FAILURE }],
  ]),
};

export const useRunEachExamples: readonly Example[] = [
  { state: 'Seven apps, three at a time, of which one fails', shown: <ValidateAll /> },
];

export const runOutcomesExamples: readonly Example[] = [
  {
    state: 'In progress, in the order of the items',
    shown: <RunOutcomes run={{ ...HALF_DONE, status: 'running' }} label="Apps" keyOf={keyOf} describe={describe} />,
  },
  {
    state: 'Stopped, with failures first',
    shown: (
      <RunOutcomes
        run={{ ...HALF_DONE, status: 'over' }}
        label="Stopped apps"
        keyOf={keyOf}
        describe={describe}
        failedFirst
      />
    ),
  },
];
