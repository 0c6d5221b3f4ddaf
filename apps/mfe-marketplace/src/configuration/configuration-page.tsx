import { useApi } from '@portal/api-client';
import { type AppConfiguration, INSTALLED_APPS, listInstalledApps } from '@portal/api-client/installed-apps';
import { listMarketplaceApps } from '@portal/api-client/marketplace';
import { ANY_VERSION } from '@portal/api-client/verbs';
import { useAccess } from '@portal/auth';
import { useCrumbTitle } from '@portal/contract/react';
import { askable, AskedApproval, useApprovalRequest, useNeedsApproval } from '@portal/platform-ui/approvals';
import { History } from '@portal/platform-ui/history';
import { ButtonLink, EmptyState, PageHeader, Panel, Skeleton, usePathParams } from '@portal/ui/basics';
import { allQueries, DetailPage, QueryFailure } from '@portal/ui/page-parts';
import { FormsProvider } from '@portal/ui/controls';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { href } from '../href.ts';
import { environmentOf } from '../installed/installed-of.ts';
import { CategoryTag } from '../marketplace/category-tag.tsx';
import { ConfigurationForm } from './configuration-form.tsx';
import { configurationCall, configurationSave } from './configuration-queries.ts';
import { inferSchema, withUnshown } from './infer-schema.ts';
import { SetupPanels, type SetupPanelsProps } from './set-up/setup-panels.tsx';
import { useAppConfiguration } from './use-app-configuration.ts';

/** The response that a demo app starts with, because it makes no call. */
const BLANK_CONFIGURATION: AppConfiguration = { privateKey: '', publicKey: '', sshKey: '' };

export function ConfigurationPage() {
  const { appId = '' } = usePathParams();
  const api = useApi();
  const catalogue = useQuery(listMarketplaceApps.query(api));
  const installed = useQuery(listInstalledApps.query(api));
  const isThis = (one: { readonly appId: string }) => isSameId(one.appId, appId);
  useCrumbTitle(catalogue.data?.apps.find(isThis)?.name);
  return (
    <FormsProvider>
      <DetailPage title="Configuration" query={allQueries({ catalogue, installed })}>
        {(data) => {
          const { appIds, environments, validations, accounts, linkedAccounts, connections } = data.installed;
          const app = data.catalogue.apps.find(isThis);
          const id = appIds.find((one) => isSameId(one, appId));
          if (id === undefined) return app ? <NotInstalled name={app.name} /> : <UnknownApp appId={appId} />;
          return (
            <InstalledApp
              key={id}
              appId={id}
              app={app}
              environment={environmentOf(id, app, { environments })}
              validation={validations?.find(isThis)}
              accountId={accounts?.find(isThis)?.accountId}
              linkedAccount={linkedAccounts?.find(isThis)}
              connection={connections?.find(isThis)}
            />
          );
        }}
      </DetailPage>
    </FormsProvider>
  );
}

export default ConfigurationPage;

interface AppProps extends Omit<SetupPanelsProps, 'children' | 'isComplete' | 'isSettled' | 'saves'> {
  /** `undefined` if it has no environments. */
  readonly environment: string | undefined;
}

function InstalledApp({ environment, ...props }: AppProps) {
  const { appId, app } = props;
  const [saves, setSaves] = useState(0);
  const configuration = useAppConfiguration(appId, app);
  const name = app?.name ?? appId;
  const onSaved = () => setSaves((before) => before + 1);
  const isDemo = app?.category === 'Demo';
  return (
    <>
      <PageHeader
        title={name}
        description={`The settings that ${name} uses for this tenant.`}
        actions={app && <CategoryTag category={app.category} environment={environment} />}
      />
      <SetupPanels
        {...props}
        isComplete={isDemo || configuration.isComplete}
        isSettled={isDemo || configuration.isSettled}
        saves={saves}
      >
        {isDemo ? (
          // A save clears its keys from the form.
          <DemoConfiguration key={saves} appId={appId} onSaved={onSaved} />
        ) : (
          <LoadedConfiguration appId={appId} configuration={configuration} onSaved={onSaved} />
        )}
      </SetupPanels>
      <History kind="app" id={appId} resource={INSTALLED_APPS} />
    </>
  );
}

interface ConfigurationProps {
  /** In lower case. */
  readonly appId: string;
  readonly onSaved: () => void;
}

interface LoadedConfigurationProps extends ConfigurationProps {
  readonly configuration: ReturnType<typeof useAppConfiguration>;
}

function LoadedConfiguration({ appId, configuration, onSaved }: LoadedConfigurationProps) {
  const { loaded, declared } = configuration;
  const { submit, approval, needsApproval } = useSave(appId, onSaved);
  if (!loaded.data || !declared.data) {
    const failed = [loaded, declared].find(({ error }) => error !== null);
    return <Panel>{failed ? <QueryFailure query={failed} /> : <Skeleton lines={6} />}</Panel>;
  }
  const { data, version } = loaded.data;
  const { schema } = declared.data;
  return (
    <>
      <ConfigurationForm
        schema={schema ?? inferSchema(data)}
        configuration={data}
        version={version}
        needsApproval={needsApproval}
        onReload={async () => (await loaded.refetch()).isSuccess}
        onSubmit={(input, edited) => submit(schema ? input : withUnshown(input, data), edited)}
      />
      <AskedApproval request={approval} />
    </>
  );
}

function DemoConfiguration({ appId, onSaved }: ConfigurationProps) {
  const { submit, approval, needsApproval } = useSave(appId, onSaved);
  return (
    <>
      <ConfigurationForm
        schema={inferSchema(BLANK_CONFIGURATION)}
        configuration={BLANK_CONFIGURATION}
        version={undefined}
        needsApproval={needsApproval}
        onReload={() => Promise.resolve(true)}
        // It was never loaded, so there is no version that it could name.
        onSubmit={(input) => submit(input, ANY_VERSION)}
      />
      <AskedApproval request={approval} />
    </>
  );
}

function useSave(appId: string, onSaved: () => void) {
  const { context } = useAccess();
  const save = useMutation(askable(configurationSave(useApi(), appId, configurationCall(context, appId))));
  const needsApproval = useNeedsApproval('appConfigurations') ?? false;
  const approval = useApprovalRequest();
  function submit(input: AppConfiguration, version: string | undefined) {
    const change = { appConfiguration: { appId, version: version ?? '', configuration: input } };
    async function saveNow() {
      // The mutation would keep the input, which may hold secrets.
      const saved = await save.mutateAsync({ input, version }).finally(save.reset);
      onSaved();
      return saved;
    }
    return approval.saveOrAsk(change, saveNow, needsApproval);
  }
  return { submit, approval, needsApproval };
}

function NotInstalled({ name }: { readonly name: string }) {
  return (
    <>
      <PageHeader title={name} />
      <Panel>
        <EmptyState
          title={`${name} is not installed`}
          text="Install it from the marketplace before you configure it."
          action={<ButtonLink to={href('marketplace.catalogue')}>Open marketplace</ButtonLink>}
        />
      </Panel>
    </>
  );
}

function UnknownApp({ appId }: { readonly appId: string }) {
  return (
    <>
      <PageHeader title="App not found" />
      <Panel>
        <EmptyState
          title={`There is no app ‘${appId}’`}
          text="Check the address, or choose an app in the marketplace."
          action={<ButtonLink to={href('marketplace.catalogue')}>Open marketplace</ButtonLink>}
        />
      </Panel>
    </>
  );
}

function isSameId(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
