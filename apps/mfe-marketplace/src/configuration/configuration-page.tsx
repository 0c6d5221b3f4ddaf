import { saveOutcome, useApi } from '@portal/api-client';
import { configurationSchemaSchema, declaredSchema } from '@portal/api-client/configuration-schema';
import { type AppConfiguration, listInstalledApps, type Validation } from '@portal/api-client/installed-apps';
import { listMarketplaceApps, type MarketplaceApp } from '@portal/api-client/marketplace';
import { useAccess } from '@portal/auth';
import { useCrumbTitle } from '@portal/contract/react';
import { Button, ButtonLink, EmptyState, PageHeader, Panel, Skeleton, usePathParams } from '@portal/ui/basics';
import { bothQueries, DetailPage, QueryFailure, Stack } from '@portal/ui/details';
import { FormsProvider } from '@portal/ui/forms';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ConnectionPanel } from '../connection/connection-panel.tsx';
import type { Connection } from '../connection/connection-words.ts';
import { appState } from '../installed/app-state.ts';

import { AppStateView } from '../installed/app-state-view.tsx';
import { useValidations } from '../installed/use-validations.ts';
import { ConfigurationForm } from './configuration-form.tsx';
import classes from './configuration-page.module.css';
import { appConfiguration, configurationCall, configurationSave } from './configuration-queries.ts';
import { inferSchema, withUnshown } from './infer-schema.ts';

/** What a demo app starts from, because it makes no call. */
const BLANK_CONFIGURATION: AppConfiguration = { privateKey: '', publicKey: '', sshKey: '' };

export function ConfigurationPage() {
  const { appId = '' } = usePathParams();
  const api = useApi();
  const catalogue = useQuery(listMarketplaceApps.query(api));
  const installed = useQuery(listInstalledApps.query(api));
  const known = catalogue.data?.apps.find((app) => isSameId(app.appId, appId));
  useCrumbTitle(known?.name);
  return (
    <FormsProvider>
      <DetailPage title="Configuration" query={bothQueries(catalogue, installed)}>
        {({ apps, appIds, validations, connections }) => {
          const app = apps.find((one) => isSameId(one.appId, appId));
          const id = appIds.find((one) => isSameId(one, appId));
          if (id === undefined) return <NotInstalled name={app?.name ?? appId} />;
          return (
            <InstalledApp
              key={id}
              appId={id}
              app={app}
              validation={validations?.find((one) => isSameId(one.appId, appId))}
              connection={connections?.find((one) => isSameId(one.appId, appId))}
            />
          );
        }}
      </DetailPage>
    </FormsProvider>
  );
}

export default ConfigurationPage;

interface AppProps {
  /** In lower case. */
  readonly appId: string;
  /** `undefined` if the catalogue no longer contains it. */
  readonly app: MarketplaceApp | undefined;
  readonly validation: Validation | undefined;
  /** `undefined` if the app does not connect by redirect. */
  readonly connection: Connection | undefined;
}

function InstalledApp({ appId, app, validation, connection }: AppProps) {
  const [isSaved, setSaved] = useState(false);
  const name = app?.name ?? appId;
  const onSaved = () => setSaved(true);
  return (
    <>
      <PageHeader title={name} description={`The settings with which ${name} works for this tenant.`} />
      <div className={classes.page}>
        <div className={classes.columns}>
          {app?.category === 'Demo' ? (
            <DemoConfiguration appId={appId} onSaved={onSaved} />
          ) : (
            <LoadedConfiguration appId={appId} app={app} onSaved={onSaved} />
          )}
          <Stack gap={4}>
            {connection && app?.category !== 'Demo' && <ConnectionPanel name={name} connection={connection} />}
            <ValidationPanel
              appId={appId}
              app={app}
              validation={validation}
              connection={connection}
              isSaved={isSaved}
            />
          </Stack>
        </div>
      </div>
    </>
  );
}

interface ConfigurationProps {
  readonly appId: string;
  readonly onSaved: () => void;
}

function LoadedConfiguration({ appId, app, onSaved }: ConfigurationProps & Pick<AppProps, 'app'>) {
  const { context } = useAccess();
  const call = configurationCall(context, appId);
  const loaded = useQuery(appConfiguration(useApi(), appId, call));
  const declared = useDeclaredSchema(app);
  const submit = useSave(appId, onSaved);
  if (!loaded.data || !declared.data) {
    const failed = [loaded, declared].find(({ error }) => error !== null);
    return <Panel>{failed ? <QueryFailure query={failed} /> : <Skeleton lines={6} />}</Panel>;
  }
  const { data, version } = loaded.data;
  const { schema } = declared.data;
  return (
    <ConfigurationForm
      schema={schema ?? inferSchema(data)}
      configuration={data}
      version={version}
      onReload={async () => (await loaded.refetch()).isSuccess}
      onSubmit={(input, edited) => submit(schema ? input : withUnshown(input, data), edited)}
    />
  );
}

/** The schema that an app declares, if any. One that the form does not know is read again: that fails, and can be retried. */
function useDeclaredSchema(app: MarketplaceApp | undefined) {
  const declared = app?.configurationSchema;
  const known = useMemo(() => configurationSchemaSchema.safeParse(declared).data, [declared]);
  const isKnown = declared === undefined || known !== undefined;
  const again = useQuery({ ...declaredSchema(useApi(), app?.appId ?? ''), enabled: !isKnown });
  return isKnown ? { ...again, data: { schema: known }, error: null } : again;
}

function DemoConfiguration({ appId, onSaved }: ConfigurationProps) {
  return (
    <ConfigurationForm
      schema={inferSchema(BLANK_CONFIGURATION)}
      configuration={BLANK_CONFIGURATION}
      version={undefined}
      onReload={() => Promise.resolve(true)}
      onSubmit={useSave(appId, onSaved)}
    />
  );
}

function useSave(appId: string, onSaved: () => void) {
  const { context } = useAccess();
  const save = useMutation(configurationSave(useApi(), appId, configurationCall(context, appId)));
  return async (input: AppConfiguration, version: string | undefined) => {
    // The mutation would keep the input, which may hold secrets.
    const outcome = await saveOutcome(save.mutateAsync({ input, version }).finally(save.reset));
    if (outcome.status === 'saved') onSaved();
    return outcome;
  };
}

function ValidationPanel({ appId, app, validation, connection, isSaved }: AppProps & { readonly isSaved: boolean }) {
  const validations = useValidations();
  const category = app?.category;
  const isValidating = validations.isValidating(appId);
  const state = appState({ category, validation, isValidating });
  const isConnected = connection?.status === 'CONNECTED';
  const isOffered = (isSaved || isConnected) && state.kind === 'notValidated';
  return (
    <Panel title="Validation" description="Checks the saved configuration with the provider.">
      <Stack>
        {isOffered && (
          <p role="status">{`${isSaved ? 'Saved' : 'Connected'}. Validate the configuration to see whether it works.`}</p>
        )}
        <AppStateView state={state} />
        <div>
          <Button
            variant={isOffered ? 'primary' : 'default'}
            busy={isValidating}
            onClick={() => validations.validate({ appId, category })}
          >
            Validate
          </Button>
        </div>
      </Stack>
    </Panel>
  );
}

function NotInstalled({ name }: { readonly name: string }) {
  return (
    <>
      <PageHeader title={name} />
      <Panel>
        <EmptyState
          title={`${name} is not installed`}
          text="Install it from the marketplace before you configure it."
          action={<ButtonLink to="/apps/marketplace">Open marketplace</ButtonLink>}
        />
      </Panel>
    </>
  );
}

function isSameId(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
