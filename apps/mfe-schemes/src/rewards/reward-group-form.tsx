import { saveOutcome, useApi } from '@portal/api-client';
import { keptInput } from '@portal/api-client/parse-kept';
import { type Reward, type RewardGroupInput, rewardGroupInputSchema } from '@portal/api-client/rewards';
import { useAccess } from '@portal/auth';
import { Input } from '@portal/ui/controls';
import {
  faultOf,
  Field,
  fieldSchema,
  faultsBy,
  type FormOptions,
  FormSheet,
  type FormSheetProps,
  NameHelp,
  useForm,
} from '@portal/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { RewardPicker } from './reward-picker.tsx';
import classes from './reward-group-form.module.css';
import { rewardGroupList } from './reward-queries.ts';

type RewardGroupValues = Readonly<{
  name: string;
  /** Ids. */
  rewards: readonly string[];
}>;

export interface RewardGroupFormProps
  extends
    Pick<FormSheetProps, 'cancel' | 'submit' | 'title'>,
    Pick<FormOptions<RewardGroupValues>, 'onReload' | 'version'> {
  /** The id of an existing group. Default: the group is new. */
  readonly rewardGroupId?: string | undefined;
  readonly name: string;
  readonly rewards: readonly Reward[];
  readonly onSubmit: (input: RewardGroupInput, version: string | undefined) => Promise<unknown>;
}

const { shape } = rewardGroupInputSchema;

const faultsOf = faultsBy<RewardGroupValues>({
  name: shape.name,
  rewards: fieldSchema((ids: readonly string[]) =>
    faultOf(
      shape.rewards,
      ids.map((rewardId) => ({ rewardId })),
    ),
  ),
});

/** The name and the rewards of a group, to create or edit it. */
export function RewardGroupForm(props: RewardGroupFormProps) {
  const { name, rewards, rewardGroupId, onSubmit, version, onReload, ...sheet } = props;
  const locked = !useAccess().canWrite('REWARD_GROUP');
  const groups = useQuery(rewardGroupList(useApi()));
  const others = (groups.data?.rewardGroups ?? []).filter((group) => group.rewardGroupId !== rewardGroupId);
  const form = useForm<RewardGroupValues>({
    keptAs: sheet.title ?? sheet.submit,
    saved: { name, rewards: rewards.map(({ rewardId }) => rewardId) },
    version,
    isLocked: locked,
    faultsOf,
    onSave(values, edited) {
      const input = { name: values.name, rewards: values.rewards.map((rewardId) => ({ rewardId })) };
      return saveOutcome(onSubmit(keptInput(rewardGroupInputSchema, input, { name }), edited));
    },
    onReload,
  });

  return (
    <FormSheet {...sheet} form={form} wide>
      <div className={classes.name}>
        <Field
          of={form}
          name="name"
          label="Name"
          isRequired
          help={<NameHelp form={form} kind="reward group" others={others.map((group) => group.name)} />}
        >
          {(control) => <Input {...control} maxLength={60} />}
        </Field>
      </div>
      <Field of={form} name="rewards" label="Rewards" isRequired>
        {(control) => <RewardPicker {...control} saved={rewards} locked={locked} />}
      </Field>
    </FormSheet>
  );
}
