import { saveOutcome, useApi } from '@portal/api-client';
import { keptInput } from '@portal/api-client/parse-kept';
import { type Reward, type RewardGroupInput, rewardGroupInputSchema } from '@portal/api-client/rewards';
import { useAccess } from '@portal/auth';
import { FieldHint, Form, FormSheet, type FormSheetProps, Input, isAmongNames, ruleFrom } from '@portal/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { RewardPicker } from './reward-picker.tsx';
import classes from './reward-group-form.module.css';
import { rewardGroupList } from './reward-queries.ts';

type RewardGroupValues = Readonly<{
  name: string;
  /** Ids. */
  rewards: readonly string[];
}>;

export interface RewardGroupFormProps extends Pick<
  FormSheetProps<RewardGroupValues>,
  'cancel' | 'onReload' | 'submit' | 'title' | 'version'
> {
  /** Of a group that exists. Default: it is new. */
  readonly rewardGroupId?: string | undefined;
  readonly name: string;
  readonly rewards: readonly Reward[];
  readonly onSubmit: (input: RewardGroupInput, version: string | undefined) => Promise<unknown>;
}

/** Also clears the platform's message once the selection changes. */
const REWARDS_RULE = ruleFrom({
  safeParse: (ids) =>
    rewardGroupInputSchema.shape.rewards.safeParse(
      Array.isArray(ids) && ids.map((rewardId: unknown) => ({ rewardId })),
    ),
});

/** The name and the rewards of a group, to create or edit it. */
export function RewardGroupForm({ name, rewards, rewardGroupId, onSubmit, ...sheet }: RewardGroupFormProps) {
  const locked = !useAccess().canWrite('REWARD_GROUP');

  function submit(values: RewardGroupValues, version: string | undefined) {
    const input = { name: values.name, rewards: values.rewards.map((rewardId) => ({ rewardId })) };
    return saveOutcome(onSubmit(keptInput(rewardGroupInputSchema, input, { name }), version));
  }

  return (
    <FormSheet
      {...sheet}
      wide
      area="REWARD_GROUP"
      initialValues={{ name, rewards: rewards.map(({ rewardId }) => rewardId) }}
      onSubmit={submit}
    >
      <div className={classes.name}>
        <Form.Item
          name="name"
          label="Name"
          required
          extra={<NameHelp rewardGroupId={rewardGroupId} />}
          rules={[ruleFrom(rewardGroupInputSchema.shape.name)]}
        >
          <Input autoComplete="off" maxLength={60} />
        </Form.Item>
      </div>
      <Form.Item name="rewards" label="Rewards" required rules={[REWARDS_RULE]}>
        <RewardPicker saved={rewards} locked={locked} />
      </Form.Item>
    </FormSheet>
  );
}

function NameHelp({ rewardGroupId }: Pick<RewardGroupFormProps, 'rewardGroupId'>) {
  const groups = useQuery(rewardGroupList(useApi()));
  const name = String(Form.useWatch('name') ?? '');
  const others = (groups.data?.rewardGroups ?? []).filter((group) => group.rewardGroupId !== rewardGroupId);
  const isTaken = isAmongNames(
    name,
    others.map((group) => group.name),
  );
  return <FieldHint hint={isTaken ? 'Another reward group has this name.' : undefined} />;
}
