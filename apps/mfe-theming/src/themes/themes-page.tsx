import { useApi } from '@portal/api-client';
import { useOpens } from '@portal/auth';
import type { Theme } from '@portal/api-client/themes';
import { RoleLink } from '@portal/platform-ui/role-gates';
import { ButtonLink, EmptyState, PageHeader, Panel, RelativeTime, StatusTag } from '@portal/ui/basics';
import { QueryFailure, Row } from '@portal/ui/page-parts';
import { type PagedColumn, PagedTable } from '@portal/ui/table';
import { useQuery } from '@tanstack/react-query';
import { Palette, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { href } from '../href.ts';
import { portal } from '../portal.config.ts';
import { ThemePicture, ThemePicturePlace } from '../studio/theme-picture.tsx';
import { editedThemeOf, templateKindOf } from './edited-theme.ts';
import { themeList } from './theme-queries.ts';
import { usesColumn, usesOfThemes } from './uses-column.tsx';
import { templateName } from './template-words.ts';
import { type StudioReference, useStudioReference } from './use-studio-reference.ts';

export function ThemesPage() {
  const themes = useQuery(themeList(useApi()));
  const reference = useStudioReference().data;
  const used = useQuery(usesOfThemes(useApi()));
  const uses = used.data ?? undefined;
  // Left out where they are unknown; an empty column waits for them.
  const showsUses = used.data !== null && (uses !== undefined || !used.isError);
  const columns = useMemo(
    () =>
      columnsWith(reference).flatMap((column) =>
        showsUses && column.id === 'template' ? [usesColumn(uses), column] : [column],
      ),
    [reference, showsUses, uses],
  );
  const create = useOpens(portal, 'theming.new') && (
    <ButtonLink variant="primary" icon={<Plus size={16} aria-hidden />} to={href('theming.new')}>
      Add theme
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title="Checkout Themes"
        description="The look of your checkout. Payers see the default theme."
        actions={create}
      />
      {themes.data && <QueryFailure query={used} title="Where themes are used could not be loaded" />}
      <PagedTable
        id="themes"
        label="Checkout themes"
        columns={columns}
        query={themes}
        rows={themes.data?.themes}
        rowKey={({ themeId }) => themeId}
        defaultSort={BY_NAME}
        rowActions={({ themeId, name }) => (
          <RoleLink roles="WHITELABEL" to={href('theming.detail', { themeId })} subject={name} />
        )}
        rowActionsWidth={70}
        empty={
          <Panel>
            <EmptyState
              icon={<Palette size={22} aria-hidden />}
              title="No themes yet"
              text="A theme gives the checkout your colours, fonts and logo."
              action={create || undefined}
            />
          </Panel>
        }
      />
    </>
  );
}

export default ThemesPage;

const BY_NAME = { column: 'name', direction: 'asc' } as const;

/** `reference`: undefined until it has loaded; then pictures appear. */
function columnsWith(reference: StudioReference | undefined): readonly PagedColumn<Theme>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      value: ({ name }) => name,
      cell: ({ themeId, name, isDefault }) => (
        <Row>
          <Link to={href('theming.detail', { themeId })} dir="auto">
            {name}
          </Link>
          {isDefault && <StatusTag status="ACTIVE" label="Default" />}
        </Row>
      ),
      width: 200,
      grows: true,
      sortable: true,
      searchable: true,
    },
    {
      id: 'picture',
      header: 'Look',
      value: () => '',
      cell: (theme) => <Picture theme={theme} reference={reference} />,
      width: 170,
      onCard: true,
    },
    {
      id: 'template',
      header: 'Template',
      value: (theme) => `${templateName(templateKindOf(theme))}, version ${theme.templateVersion}`,
      width: 190,
      onCard: true,
      sortable: true,
    },
    {
      id: 'lastModified',
      header: 'Changed',
      value: ({ lastModified }) => lastModified ?? '',
      cell: ({ lastModified }) => lastModified != null && <RelativeTime value={lastModified} />,
      width: 120,
      onCard: true,
      sortable: true,
    },
  ];
}

function Picture({ theme, reference }: { readonly theme: Theme; readonly reference: StudioReference | undefined }) {
  const edited = useMemo(() => reference && editedThemeOf(theme, reference.templates), [theme, reference]);
  if (!edited || !reference) return <ThemePicturePlace />;
  const { values, template } = edited;
  return <ThemePicture values={values} template={template} fonts={reference.fonts} methods={reference.methods} />;
}
