import { useApi } from '@portal/api-client';
import { TEMPLATE_KINDS, type TemplateKind } from '@portal/api-client/themes';
import { EmptyState, PageHeader, Panel } from '@portal/ui/basics';
import { DetailPage, Stack } from '@portal/ui/page-parts';
import { FormsProvider } from '@portal/ui/controls';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { href } from '../href.ts';
import classes from './theme-create-page.module.css';
import { templateName } from './template-words.ts';
import { defaultsOf, templateOf, type EditedTheme } from './edited-theme.ts';
import { ThemeEditor } from './theme-editor.tsx';
import { themeCreation } from './theme-queries.ts';
import type { UploadedLogos } from '../logos/upload-logo.ts';
import { type StudioReference, useStudioReference } from './use-studio-reference.ts';

export function ThemeCreatePage() {
  return (
    <FormsProvider>
      <DetailPage title="Add Theme" query={useStudioReference()} wide>
        {(reference) => {
          const kinds = TEMPLATE_KINDS.filter((kind) => templateOf(reference.templates, kind));
          const [first] = kinds;
          return first ? <NewTheme reference={reference} kinds={kinds} first={first} /> : <NoTemplates />;
        }}
      </DetailPage>
    </FormsProvider>
  );
}

export default ThemeCreatePage;

function NoTemplates() {
  return (
    <>
      <PageHeader title="Add Theme" />
      <Panel>
        <EmptyState
          title="No templates available"
          text="The platform has no templates at the moment. Please try again later."
        />
      </Panel>
    </>
  );
}

const PURPOSES: Readonly<Record<TemplateKind, string>> = {
  HOSTED_PAGE: 'A whole page, with header and footer, that you send payers to.',
  COMPONENT: 'The checkout alone, to embed in a page of your own.',
};

interface NewThemeProps {
  readonly reference: StudioReference;
  /** The kinds that the platform has templates for. */
  readonly kinds: readonly TemplateKind[];
  readonly first: TemplateKind;
}

function NewTheme({ reference, kinds, first }: NewThemeProps) {
  const [kind, setKind] = useState(first);
  const [uploaded] = useState((): UploadedLogos => new Map());
  const creation = useMutation(themeCreation(useApi(), uploaded));
  const [unsaved, setUnsaved] = useState<EditedTheme>();
  // Restored input can be of the other template.
  const shown = unsaved?.template ?? kind;

  if (creation.isSuccess) return <Navigate to={href('theming.detail', { themeId: creation.data.themeId })} replace />;
  return (
    <>
      <PageHeader title="Add Theme" description="Choose a template, then give it your colours, fonts and logo." />
      <ThemeEditor
        key={kind}
        saved={newTheme(kind, reference)}
        reference={reference}
        isReadOnly={false}
        submit="Create theme"
        cancel={href('theming.list')}
        onSubmit={(save) => creation.mutateAsync(save)}
        onDirtyChange={setUnsaved}
        template={<TemplateChoice kinds={kinds} chosen={shown} isFixed={unsaved !== undefined} onChoose={setKind} />}
      />
    </>
  );
}

interface TemplateChoiceProps {
  readonly kinds: readonly TemplateKind[];
  readonly chosen: TemplateKind;
  /** Unsaved changes are for this template only. */
  readonly isFixed: boolean;
  onChoose(kind: TemplateKind): void;
}

function TemplateChoice({ kinds, chosen, isFixed, onChoose }: TemplateChoiceProps) {
  return (
    <Panel title="Template">
      <fieldset className={classes.kinds}>
        <legend className="portal-visually-hidden">Template</legend>
        {kinds.map((kind) => (
          <label key={kind} className={classes.kind}>
            <input
              type="radio"
              name="template"
              checked={kind === chosen}
              disabled={isFixed && kind !== chosen}
              onChange={() => onChoose(kind)}
            />
            <Stack as="span" gap={1}>
              <strong>{templateName(kind)}</strong>
              <span>{PURPOSES[kind]}</span>
            </Stack>
          </label>
        ))}
      </fieldset>
      {isFixed && <p className={classes.fixed}>To choose the other template, undo your changes or cancel.</p>}
    </Panel>
  );
}

/** The defaults of the newest template of a kind. */
function newTheme(kind: TemplateKind, { templates }: StudioReference): EditedTheme {
  const template = templateOf(templates, kind);
  return { name: '', template: kind, templateVersion: template?.version ?? 1, values: defaultsOf(template) };
}
