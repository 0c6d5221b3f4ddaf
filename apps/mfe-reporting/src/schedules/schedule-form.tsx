import { saveOutcome } from '@portal/api-client';
import {
  type ReportScheduleInput,
  reportScheduleInputSchema,
  SCHEDULE_NAME_MAX,
} from '@portal/api-client/report-schedules';
import { REPORT_WORDS } from '@portal/api-client/report-words';
import { filterWords, hourWords, RANGE_WORDS, weekdayWords } from '@portal/api-client/schedule-words';
import { useAccess } from '@portal/auth';
import {
  Field,
  FieldRow,
  faultsBy,
  type FormOptions,
  FormSheet,
  type FormSheetProps,
  useForm,
  useFormValue,
} from '@portal/ui/forms';
import { ChoiceInput, FactList, TextInput } from '@portal/ui/page-parts';
import {
  type Frequency,
  PAST_RANGES,
  type PastRange,
  type RunTimes,
  timeZones,
  type Weekday,
  WEEKDAYS,
} from '@portal/validation/schedules';
import { NextRun } from './next-run.tsx';

type ScheduleValues = Readonly<{
  name: string;
  frequency: Frequency;
  weekday: Weekday;
  monthDay: string;
  hour: string;
  zone: string;
  range: PastRange;
  columns: 'copied' | 'all';
  separator: 'comma' | 'semicolon';
}>;

export interface ScheduleFormProps
  extends
    Pick<FormSheetProps, 'cancel' | 'submit' | 'title'>,
    Pick<FormOptions<ScheduleValues>, 'onReload' | 'version'> {
  /** Its report, filters and columns are what the schedule has copied. */
  readonly initialValues: ReportScheduleInput;
  readonly onSubmit: (input: ReportScheduleInput, version: string | undefined) => Promise<unknown>;
}

const { name, zone } = reportScheduleInputSchema.shape;
const faultsOf = faultsBy<ScheduleValues>({ name, zone });

/** When a schedule runs, which days each run covers, and how its file looks. */
export function ScheduleForm({ initialValues, onSubmit, version, onReload, ...sheet }: ScheduleFormProps) {
  const { reportType, filters = {}, columns } = initialValues;
  const form = useForm<ScheduleValues>({
    keptAs: sheet.title ?? sheet.submit,
    saved: valuesOf(initialValues),
    version,
    isLocked: !useAccess().canWrite('REPORT_SCHEDULE'),
    faultsOf,
    onSave: (values, edited) => saveOutcome(onSubmit(inputFrom(values, initialValues), edited)),
    onReload,
  });
  const frequency = useFormValue(form, (values) => values.frequency);
  const monthDay = useFormValue(form, (values) => values.monthDay);
  const { headers } = REPORT_WORDS[reportType];
  const copied =
    typeof columns === 'object' ? columns.map((key) => headers[key] ?? key).join(', ') : 'All but later ones';
  return (
    <FormSheet {...sheet} form={form}>
      <FactList facts={[{ term: 'Filters', value: filterWords(filters).join(' · ') || 'None' }]} />
      <Field of={form} name="name" label="Name" isRequired>
        {(control) => <TextInput {...control} maxLength={SCHEDULE_NAME_MAX} />}
      </Field>
      <FieldRow>
        <Field of={form} name="frequency" label="Runs">
          {(control) => <ChoiceInput {...control} choices={FREQUENCY_CHOICES} />}
        </Field>
        {frequency === 'weekly' && (
          <Field of={form} name="weekday" label="Day of the week">
            {(control) => <ChoiceInput {...control} choices={WEEKDAY_CHOICES} />}
          </Field>
        )}
        {frequency === 'monthly' && (
          <Field
            of={form}
            name="monthDay"
            label="Day of the month"
            help={Number(monthDay) > 28 ? 'A month without this day runs on its last day.' : undefined}
          >
            {(control) => <ChoiceInput {...control} choices={DAY_CHOICES} />}
          </Field>
        )}
      </FieldRow>
      <FieldRow>
        <Field of={form} name="hour" label="Hour">
          {(control) => <ChoiceInput {...control} choices={HOUR_CHOICES} />}
        </Field>
        <Field of={form} name="zone" label="Time zone">
          {(control) => <ChoiceInput {...control} choices={ZONE_CHOICES} />}
        </Field>
      </FieldRow>
      <Field
        of={form}
        name="range"
        label="Days in the file"
        help="Relative to the day of the run in UTC, as days of reports are."
      >
        {(control) => <ChoiceInput {...control} choices={RANGE_CHOICES} />}
      </Field>
      <NextRun form={form} timesOf={timesOf} />
      <FieldRow>
        <Field of={form} name="columns" label="Columns" help={copied}>
          {(control) => <ChoiceInput {...control} choices={COLUMN_CHOICES} />}
        </Field>
        <Field
          of={form}
          name="separator"
          label="Separator"
          help="A semicolon is for spreadsheets that write decimals with a comma."
        >
          {(control) => <ChoiceInput {...control} choices={SEPARATOR_CHOICES} />}
        </Field>
      </FieldRow>
    </FormSheet>
  );
}

function valuesOf(input: ReportScheduleInput): ScheduleValues {
  return {
    name: input.name,
    frequency: input.frequency,
    weekday: input.weekday ?? 'monday',
    monthDay: String(input.monthDay ?? 1),
    hour: String(input.hour),
    zone: input.zone,
    range: input.range,
    columns: input.columns === 'all' ? 'all' : 'copied',
    separator: input.separator ?? 'comma',
  };
}

function timesOf(values: ScheduleValues): RunTimes & Pick<ScheduleValues, 'range'> {
  const { frequency, weekday, monthDay, hour, zone: inZone, range } = values;
  return { frequency, weekday, monthDay: Number(monthDay), hour: Number(hour), zone: inZone, range };
}

function inputFrom(values: ScheduleValues, initial: ReportScheduleInput): ReportScheduleInput {
  const { frequency, weekday, monthDay, hour, columns, ...others } = values;
  return {
    ...initial,
    ...others,
    frequency,
    weekday: frequency === 'weekly' ? weekday : null,
    monthDay: frequency === 'monthly' ? Number(monthDay) : null,
    hour: Number(hour),
    ...(columns === 'all' && { columns }),
  };
}

const numbers = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String(first + index));

const FREQUENCY_CHOICES = [
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Every week' },
  { value: 'monthly', label: 'Every month' },
] as const;
const WEEKDAY_CHOICES = WEEKDAYS.map((value) => ({ value, label: weekdayWords(value) }));
const DAY_CHOICES = numbers(1, 31).map((value) => ({ value, label: value }));
const HOUR_CHOICES = numbers(0, 23).map((value) => ({ value, label: hourWords(Number(value)) }));
const ZONE_CHOICES = timeZones().map((value) => ({ value, label: value }));
const RANGE_CHOICES = PAST_RANGES.map((value) => ({ value, label: RANGE_WORDS[value] }));
const COLUMN_CHOICES = [
  { value: 'copied', label: 'Copied columns' },
  { value: 'all', label: 'All columns' },
] as const;
const SEPARATOR_CHOICES = [
  { value: 'comma', label: 'Comma' },
  { value: 'semicolon', label: 'Semicolon' },
] as const;
