import { useApi, type Versioned } from '@portal/api-client';
import { SETTING_PATHS } from '@portal/checkout/theme-settings';
import { type Theme, THEME_NAME_MAX } from '@portal/api-client/themes';
import { RoleButton } from '@portal/platform-ui/role-gates';
import { useAccess } from '@portal/auth';
import { DeleteButton } from '@portal/ui/page-parts';
import { readWebAddress } from '@portal/validation';
import { useMutation } from '@tanstack/react-query';
import { Copy, ExternalLink, Star } from 'lucide-react';
import { useId } from 'react';
import { Navigate } from 'react-router-dom';
import { href } from '../href.ts';
import classes from './theme-actions.module.css';
import { inputOf, settingsOf, templateOf, type EditedTheme } from './edited-theme.ts';
import { defaultChange, themeCopy, themeDeletion } from './theme-queries.ts';
import type { StudioReference } from './use-studio-reference.ts';

interface ThemeActionsProps {
  readonly theme: Versioned<Theme>;
  readonly saved: EditedTheme;
  readonly reference: StudioReference;
  /** The editor has unsaved changes, which these actions would leave out. */
  readonly isDirty: boolean;
  /** The theme is being read again after a save. */
  readonly isOutdated: boolean;
}

/** The actions on a saved theme as a whole. */
export function ThemeActions({ theme, saved, reference, isDirty, isOutdated }: ThemeActionsProps) {
  const { themeId, name, isDefault, tryUri, version } = theme;
  const api = useApi();
  const copy = useMutation(themeCopy(api));
  const makeDefault = useMutation(defaultChange(api, themeId));
  const deletion = useMutation(themeDeletion(api, themeId));
  const canWrite = useAccess().canWrite('WHITELABEL');
  const [reasonId, tryId] = [useId(), useId()];
  const template = templateOf(reference.templates, saved.template, saved.templateVersion);
  const input = inputOf(saved, settingsOf(template, SETTING_PATHS), theme.settings);

  if (deletion.isSuccess) return <Navigate to={href('theming.list')} replace />;
  if (copy.isSuccess) return <Navigate to={href('theming.detail', { themeId: copy.data.themeId })} />;
  const ofSaved = {
    roles: 'WHITELABEL',
    disabled: isDirty || isOutdated,
    'aria-describedby': isDirty ? reasonId : undefined,
  } as const;
  const reason = isDirty ? 'Save your changes first.' : isDefault ? DEFAULT_STAYS : undefined;
  return (
    <div className={classes.actions}>
      {tryUri != null && readWebAddress(tryUri).ok && (
        <a
          className={classes.try}
          href={tryUri}
          target="_blank"
          rel="noreferrer"
          aria-describedby={isDirty ? tryId : undefined}
        >
          <ExternalLink size={16} aria-hidden /> Try it
        </a>
      )}
      {!isDefault && (
        <RoleButton
          {...ofSaved}
          single
          busy={makeDefault.isPending}
          icon={<Star size={16} aria-hidden />}
          onClick={() => makeDefault.mutate({ input, version })}
        >
          Set as default
        </RoleButton>
      )}
      <RoleButton
        {...ofSaved}
        single
        busy={copy.isPending}
        icon={<Copy size={16} aria-hidden />}
        onClick={() => copy.mutate({ ...input, name: copyName(name) })}
      >
        Copy
      </RoleButton>
      {canWrite && (
        <DeleteButton
          kind="theme"
          deletion={deletion}
          disabled={isDefault}
          aria-describedby={isDefault && !isDirty ? reasonId : undefined}
        >
          <p>
            <strong dir="auto">{name}</strong> will be deleted. This cannot be undone.
          </p>
        </DeleteButton>
      )}
      {isDirty && tryUri != null && (
        <p id={tryId} className={classes.reason}>
          ‘Try it’ shows the saved version, without your changes.
        </p>
      )}
      {reason !== undefined && (
        <p id={reasonId} className={classes.reason}>
          {reason}
        </p>
      )}
    </div>
  );
}

const DEFAULT_STAYS = 'The default theme cannot be deleted. Make another one the default first.';

function copyName(name: string): string {
  const prefix = 'Copy of ';
  // Without half a character, which no name may have.
  return `${prefix}${name}`.slice(0, THEME_NAME_MAX).replace(/[\uD800-\uDBFF]$/, '');
}
