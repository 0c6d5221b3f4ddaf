import { useApi } from '@portal/api-client';
import type { SettingPath, ThemeValues } from '@portal/checkout/theme-settings';
import { Button, Dialog } from '@portal/ui/basics';
import { LazyDialog, LazyPart, Row } from '@portal/ui/page-parts';
import { useQuery } from '@tanstack/react-query';
import { Copy, GitCompare, Palette } from 'lucide-react';
import { useState } from 'react';
import { HistoryControls } from '../studio/history-controls.tsx';
import { changedSettings, settingName } from '@portal/checkout/setting-groups';
import type { Studio } from '../studio/use-studio.ts';
import { editedThemeOf, type StudioTheme, type EditedTheme } from './edited-theme.ts';
import { themeList } from './theme-queries.ts';
import type { StudioReference } from './use-studio-reference.ts';

interface StudioToolsProps {
  readonly edited: EditedTheme;
  readonly saved: EditedTheme;
  /** Absent for a new theme. */
  readonly themeId: string | undefined;
  readonly studio: Studio<StudioTheme>;
  readonly settings: ReadonlySet<SettingPath>;
  readonly reference: StudioReference;
  readonly isReadOnly: boolean;
  onChange(change: Partial<ThemeValues>): void;
}

type OpenTool = 'brand' | 'copy' | 'differences';

/** Buttons that undo changes, change many settings at once, or compare with the saved theme. */
export function StudioTools(props: StudioToolsProps) {
  const { edited, saved, themeId, studio, settings, reference, isReadOnly, onChange } = props;
  const [open, setOpen] = useState<OpenTool>();
  const themes = useQuery({ ...themeList(useApi()), enabled: open === 'copy' });
  const close = () => setOpen(undefined);

  function apply(change: Partial<ThemeValues>) {
    close();
    onChange(change);
  }

  return (
    <Row>
      {!isReadOnly && (
        <>
          <HistoryControls studio={studio} differenceOf={differenceInWords} />
          <Button size="small" icon={<Palette size={16} aria-hidden />} onClick={() => setOpen('brand')}>
            Start from my brand
          </Button>
          <Button size="small" icon={<Copy size={16} aria-hidden />} onClick={() => setOpen('copy')}>
            Copy from a theme
          </Button>
        </>
      )}
      {themeId !== undefined && (
        <Button size="small" icon={<GitCompare size={16} aria-hidden />} onClick={() => setOpen('differences')}>
          Differences
        </Button>
      )}
      {open === 'brand' && (
        <LazyDialog title="Start from my brand" load={loadBrandDialog} onClose={close}>
          {({ BrandDialog }) => (
            <BrandDialog
              values={edited.values}
              template={edited.template}
              methods={reference.methods}
              fonts={reference.fonts}
              isOpen
              onClose={close}
              onApply={apply}
            />
          )}
        </LazyDialog>
      )}
      {open === 'copy' && (
        <LazyDialog title="Copy from a theme" load={loadCopyDialog} onClose={close}>
          {({ CopyFromTheme }) => (
            <CopyFromTheme
              values={edited.values}
              settings={settings}
              themes={themes.data?.themes
                .filter((theme) => theme.themeId !== themeId)
                .map((theme) => ({ ...editedThemeOf(theme, reference.templates), themeId: theme.themeId }))}
              onClose={close}
              onApply={apply}
            />
          )}
        </LazyDialog>
      )}
      {open === 'differences' && (
        <Dialog
          title="Differences from the saved theme"
          onClose={close}
          footer={<Button onClick={close}>Close</Button>}
        >
          <LazyPart load={loadDifferences} failure="The differences could not be loaded" lines={4}>
            {({ ThemeDifferences }) => <ThemeDifferences before={saved.values} after={edited.values} />}
          </LazyPart>
        </Dialog>
      )}
    </Row>
  );
}

const loadBrandDialog = () => import('../contrast/brand-dialog.tsx');
const loadDifferences = () => import('../studio/theme-differences.tsx');
const loadCopyDialog = () => import('../studio/copy-from-theme.tsx');

const NAMED_MAX = 3;

function differenceInWords(before: EditedTheme, after: EditedTheme): string {
  const settings = changedSettings(before.values, after.values).map(settingName);
  const isMoved = before.templateVersion !== after.templateVersion;
  const names = [
    ...(before.name === after.name ? [] : ['Name']),
    ...(isMoved ? ['Template version'] : []),
    ...settings,
  ];
  return names.length > NAMED_MAX ? `${names.length} settings` : names.join(', ');
}
