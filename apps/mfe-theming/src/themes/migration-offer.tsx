import { SETTING_PATHS } from '@portal/checkout/theme-settings';
import type { ThemeTemplate } from '@portal/api-client/themes';
import { Button, WarningAlert } from '@portal/ui/basics';
import { LazyDialog } from '@portal/ui/page-parts';
import { useState } from 'react';
import { settingsOf, templateOf, type ThemeDraft } from './theme-draft.ts';

interface MigrationOfferProps {
  readonly draft: ThemeDraft;
  readonly templates: readonly ThemeTemplate[];
  readonly isReadOnly: boolean;
  onMigrate(draft: ThemeDraft): void;
}

/** Offers the newest version of the theme's template. Renders nothing if the theme has it. */
export function MigrationOffer({ draft, templates, isReadOnly, onMigrate }: MigrationOfferProps) {
  const [isOpen, setOpen] = useState(false);
  const target = templateOf(templates, draft.template);
  if (!target || target.version <= draft.templateVersion) return null;
  const old = templateOf(templates, draft.template, draft.templateVersion);
  return (
    <WarningAlert quiet title={`This theme uses version ${draft.templateVersion} of its template`}>
      <p>{`Version ${target.version} has more settings.`}</p>
      {!isReadOnly && (
        <div>
          <Button size="small" onClick={() => setOpen(true)}>
            {`Move to version ${target.version}`}
          </Button>
        </div>
      )}
      {isOpen && (
        <LazyDialog
          title={`Move to version ${target.version}`}
          load={loadMigrationDialog}
          onClose={() => setOpen(false)}
        >
          {({ MigrationDialog }) => (
            <MigrationDialog
              values={draft.values}
              target={target}
              oldSettings={settingsOf(old, SETTING_PATHS)}
              onMigrate={(values) => {
                setOpen(false);
                onMigrate({ ...draft, values, templateVersion: target.version });
              }}
              onClose={() => setOpen(false)}
            />
          )}
        </LazyDialog>
      )}
    </WarningAlert>
  );
}

const loadMigrationDialog = () => import('./migration-dialog.tsx');
