import { SETTING_PATHS } from '@portal/checkout/theme-settings';
import type { ThemeTemplate } from '@portal/api-client/themes';
import { Button, WarningAlert } from '@portal/ui/basics';
import { LazyDialog } from '@portal/ui/page-parts';
import { useState } from 'react';
import { settingsOf, templateOf, type EditedTheme } from '../edited-theme.ts';

interface MigrationOfferProps {
  readonly edited: EditedTheme;
  readonly templates: readonly ThemeTemplate[];
  readonly isReadOnly: boolean;
  onMigrate(edited: EditedTheme): void;
}

/** Offers the newest version of the theme's template. Renders nothing if the theme has it. */
export function MigrationOffer({ edited, templates, isReadOnly, onMigrate }: MigrationOfferProps) {
  const [isOpen, setOpen] = useState(false);
  const target = templateOf(templates, edited.template);
  if (!target || target.version <= edited.templateVersion) return null;
  const old = templateOf(templates, edited.template, edited.templateVersion);
  return (
    <WarningAlert quiet title={`This theme uses version ${edited.templateVersion} of its template`}>
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
              values={edited.values}
              target={target}
              oldSettings={settingsOf(old, SETTING_PATHS)}
              onMigrate={(values) => {
                setOpen(false);
                onMigrate({ ...edited, values, templateVersion: target.version });
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
