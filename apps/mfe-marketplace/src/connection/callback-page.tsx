import { useApi } from '@portal/api-client';
import { listInstalledApps } from '@portal/api-client/installed-apps';
import { listMarketplaceApps } from '@portal/api-client/marketplace';
import { useCrumbTitle } from '@portal/contract/react';
import { Button, ButtonLink, PageHeader, Panel, Skeleton } from '@portal/ui/basics';
import { Row, Stack } from '@portal/ui/details';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { callbackWords } from './callback-words.ts';
import type { Connection } from './connection-words.ts';
import { useCallbackOutcome } from './use-callback-outcome.ts';
import { useConnect } from './use-connect.ts';

/** The page that a provider returns to. */
export function CallbackPage() {
  const api = useApi();
  const appId = (useParams()['appId'] ?? '').toLowerCase();
  const configuration = useLocation().pathname.replace(/\/callback\/*$/, '');
  const outcome = useCallbackOutcome(appId);
  const catalogue = useQuery(listMarketplaceApps.query(api));
  const installed = useQuery(listInstalledApps.query(api));
  const known = catalogue.data?.apps.find((app) => app.appId.toLowerCase() === appId)?.name;
  const connection = installed.data?.connections?.find((one) => one.appId === appId);
  useCrumbTitle(known, configuration);
  if (outcome.kind === 'connecting' || catalogue.isPending || installed.isPending) {
    return <Content title="Connecting…" sentences={undefined} actions={undefined} />;
  }
  const { title, sentences, next } = callbackWords(outcome, { name: known ?? appId, status: connection?.status });
  return (
    <Content
      title={title}
      sentences={sentences}
      actions={
        <>
          <FirstButton
            next={next}
            connection={connection}
            configuration={configuration}
            isChecking={installed.isFetching}
            onCheck={() => void installed.refetch()}
          />
          {next !== 'configure' && <ButtonLink to={configuration}>Open configuration</ButtonLink>}
        </>
      }
    />
  );
}

export default CallbackPage;

interface ContentProps {
  readonly title: string;
  /** `undefined` until the outcome is known. */
  readonly sentences: readonly string[] | undefined;
  readonly actions: ReactNode;
}

/** One element for all outcomes, so that the heading keeps the focus. */
function Content({ title, sentences, actions }: ContentProps) {
  return (
    <>
      <PageHeader title={title} />
      <Panel>
        <Stack gap={4}>
          <div role="status">
            {sentences ? sentences.map((sentence) => <p key={sentence}>{sentence}</p>) : <Skeleton lines={2} />}
          </div>
          {actions !== undefined && <Row>{actions}</Row>}
        </Stack>
      </Panel>
    </>
  );
}

interface FirstButtonProps {
  readonly next: ReturnType<typeof callbackWords>['next'];
  /** `undefined` if it is not known where to connect the app. */
  readonly connection: Connection | undefined;
  readonly configuration: string;
  readonly isChecking: boolean;
  readonly onCheck: () => void;
}

function FirstButton({ next, connection, configuration, isChecking, onCheck }: FirstButtonProps) {
  const connect = useConnect();
  switch (next) {
    case 'configure':
      return (
        <ButtonLink variant="primary" to={configuration}>
          Open configuration
        </ButtonLink>
      );
    case 'chooseTenant':
      return (
        <ButtonLink variant="primary" to="/choose-tenant">
          Choose tenant
        </ButtonLink>
      );
    case 'check':
      return (
        <Button variant="primary" busy={isChecking} onClick={onCheck}>
          Check again
        </Button>
      );
    case 'tryAgain':
      return connection ? (
        <Button variant="primary" single onClick={() => connect(connection)}>
          Try again
        </Button>
      ) : (
        <ButtonLink variant="primary" to="/apps">
          Open apps
        </ButtonLink>
      );
  }
}
