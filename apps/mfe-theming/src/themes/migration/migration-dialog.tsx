import type { SettingPath, ThemeValues } from '@portal/checkout/theme-settings';
import type { ThemeTemplate } from '@portal/api-client/themes';
import { Stack } from '@portal/ui/page-parts';
import { FormDialog, useForm, useFormValue } from '@portal/ui/forms';
import { ThemeDifferences } from '../../studio/theme-differences.tsx';
import classes from './migration-dialog.module.css';
import { migratedValues, type Migration } from './migrated-values.ts';

interface MigrationDialogProps {
  readonly values: ThemeValues;
  readonly target: ThemeTemplate;
  readonly oldSettings: ReadonlySet<SettingPath>;
  onMigrate(values: ThemeValues): void;
  onClose(): void;
}

interface MigrationValues {
  readonly migration: Migration;
}

const FIRST_CHOICE: MigrationValues = { migration: 'DEFAULTS' };

const CHOICES: readonly { readonly migration: Migration; readonly label: string }[] = [
  { migration: 'DEFAULTS', label: 'Use all defaults of the new version' },
  { migration: 'KEEP', label: 'Keep my values, and add the new settings' },
];

/** Shows the changes that a newer version of the template makes to a theme. The user chooses which values to keep. */
export function MigrationDialog({ values, target, oldSettings, onMigrate, onClose }: MigrationDialogProps) {
  const valuesAfter = (migration: Migration) => migratedValues(values, { target, oldSettings, migration });
  const form = useForm<MigrationValues>({
    saved: FIRST_CHOICE,
    keptAs: undefined,
    async onSave({ migration }) {
      onMigrate(valuesAfter(migration));
      return { status: 'saved', version: undefined };
    },
  });
  const chosen = useFormValue(form, ({ migration }) => migration);
  return (
    <FormDialog
      form={form}
      title={`Move to version ${target.version}`}
      submit={`Move to version ${target.version}`}
      onClose={onClose}
    >
      <p>
        {`Version ${target.version} has more settings. Nothing is saved until you save the theme, and you can undo this.`}
      </p>
      <fieldset className={classes.choices}>
        <legend>Values</legend>
        <Stack gap={2}>
          {CHOICES.map((choice) => (
            <label key={choice.migration} className={classes.choice}>
              <input
                type="radio"
                name="migration"
                checked={chosen === choice.migration}
                onChange={() => form.set('migration', choice.migration)}
              />
              <span>{choice.label}</span>
            </label>
          ))}
        </Stack>
      </fieldset>
      <ThemeDifferences before={values} after={valuesAfter(chosen)} />
    </FormDialog>
  );
}
