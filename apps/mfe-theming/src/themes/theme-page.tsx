import { isNotFound, useApi, type Versioned } from '@portal/api-client';
import { invalidSettings } from '@portal/checkout/theme-settings';
import { type Theme, THEMES } from '@portal/api-client/themes';
import { useAccess } from '@portal/auth';
import { useCrumbTitle } from '@portal/contract/react';
import { History } from '@portal/platform-ui/history';
import { ButtonLink, EmptyState, PageHeader, Panel, RelativeTime, StatusTag, usePathParams } from '@portal/ui/basics';
import { allQueries, DetailPage, LazyPart, PageActions, Row } from '@portal/ui/page-parts';
import { FormsProvider } from '@portal/ui/controls';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { href } from '../href.ts';
import { templateName } from './template-words.ts';
import { ThemeActions } from './theme-actions.tsx';
import { editedThemeOf } from './edited-theme.ts';
import { ThemeEditor } from './theme-editor.tsx';
import { themeDetail, themeSave } from './theme-queries.ts';
import type { UploadedLogos } from '../logos/upload-logo.ts';
import { type StudioReference, useStudioReference } from './use-studio-reference.ts';

export function ThemePage() {
  const { themeId = '' } = usePathParams();
  const theme = useQuery(themeDetail(useApi(), themeId));
  const reference = useStudioReference();
  useCrumbTitle(theme.data?.name);
  if (isNotFound(theme.error)) return <NoTheme />;
  return (
    <FormsProvider>
      <DetailPage title="Theme" query={allQueries({ theme, reference })} wide>
        {(data, reload) => <ThemeDetail key={themeId} {...data} onReload={reload} />}
      </DetailPage>
    </FormsProvider>
  );
}

export default ThemePage;

/** A missing theme is shown as an empty result, not as a failure. */
function NoTheme() {
  return (
    <>
      <PageHeader title="Theme" />
      <Panel>
        <EmptyState
          title="Theme not found"
          text="It may have been deleted. Check that you opened the complete link."
          action={<ButtonLink to={href('theming.list')}>All themes</ButtonLink>}
        />
      </Panel>
    </>
  );
}

interface ThemeDetailProps {
  readonly theme: Versioned<Theme>;
  readonly reference: StudioReference;
  readonly onReload: () => Promise<boolean>;
}

function ThemeDetail({ theme, reference, onReload }: ThemeDetailProps) {
  const { themeId, name, isDefault, lastModified, version } = theme;
  const [uploaded] = useState((): UploadedLogos => new Map());
  const save = useMutation(themeSave(useApi(), theme, uploaded));
  const [isDirty, setDirty] = useState(false);
  const isReadOnly = !useAccess().canWrite('WHITELABEL');
  const saved = useMemo(() => editedThemeOf(theme, reference.templates), [theme, reference.templates]);
  const replaced = useMemo(() => invalidSettings(theme.settings), [theme.settings]);
  const { template, templateVersion } = saved;
  /** A save succeeded, and `theme` is still the version before it. */
  const isOutdated = save.isSuccess && save.variables.version === version;
  return (
    <>
      <PageHeader
        title={name}
        description={
          <Row as="span">
            {isDefault && <StatusTag status="ACTIVE" label="Default" />}
            <span>
              <span>{`${templateName(template)}, version ${templateVersion}`}</span>
              {lastModified != null && (
                <span>
                  , changed <RelativeTime value={lastModified} />
                </span>
              )}
            </span>
          </Row>
        }
        actions={
          <PageActions>
            <ThemeActions theme={theme} saved={saved} reference={reference} isDirty={isDirty} isOutdated={isOutdated} />
          </PageActions>
        }
      />
      {replaced.length > 0 && (
        <LazyPart load={loadReplacedSettings} failure="The list of invalid settings could not be loaded" lines={2}>
          {({ ReplacedSettings }) => <ReplacedSettings paths={replaced} />}
        </LazyPart>
      )}
      <ThemeEditor
        saved={saved}
        themeId={themeId}
        version={version}
        reference={reference}
        isReadOnly={isReadOnly}
        submit="Save"
        onSubmit={(input, base) => save.mutateAsync({ input, version: base })}
        onReload={onReload}
        onDirtyChange={(unsaved) => setDirty(unsaved !== undefined)}
      />
      <History kind="theme" id={themeId} resource={THEMES} />
    </>
  );
}

const loadReplacedSettings = () => import('./migration/replaced-settings.tsx');
