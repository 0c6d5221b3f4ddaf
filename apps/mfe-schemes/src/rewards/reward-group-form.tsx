import { saveOutcome } from '@portal/api-client';
import { type Reward, type RewardGroupInput, rewardGroupInputSchema } from '@portal/api-client/rewards';
import { useAccess } from '@portal/auth';
import { Form, FormSheet, type FormSheetProps, Input, ruleFrom } from '@portal/ui/forms';
import { RewardPicker } from './reward-picker.tsx';
import classes from './reward-group-form.module.css';

type RewardGroupValues = Readonly<{
  name: string;
  /** Ids. */
  rewards: readonly string[];
}>;

export interface RewardGroupFormProps extends Pick<
  FormSheetProps<RewardGroupValues>,
  'cancel' | 'onReload' | 'submit' | 'title' | 'version'
> {
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
export function RewardGroupForm({ name, rewards, onSubmit, ...sheet }: RewardGroupFormProps) {
  const locked = !useAccess().canWrite('REWARD_GROUP');

  function submit(values: RewardGroupValues, version: string | undefined) {
    const input = { name: values.name, rewards: values.rewards.map((rewardId) => ({ rewardId })) };
    return saveOutcome(onSubmit(rewardGroupInputSchema.parse(input), version));
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
        <Form.Item name="name" label="Name" required rules={[ruleFrom(rewardGroupInputSchema.shape.name)]}>
          <Input autoComplete="off" maxLength={60} />
        </Form.Item>
      </div>
      <Form.Item name="rewards" label="Rewards" required rules={[REWARDS_RULE]}>
        <RewardPicker saved={rewards} locked={locked} />
      </Form.Item>
    </FormSheet>
  );
}
