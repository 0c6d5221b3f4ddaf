import { StatusTag } from '@portal/ui/basics';
import { TitleBox } from '@portal/ui/page-parts';
import { useState } from 'react';
import type { Example } from '../examples.ts';
import classes from './title-box-examples.module.css';

const RULES = ['Cards in euro', 'Bank transfers', 'Everything else'];

function SortedBoxes() {
  const [rules, setRules] = useState(RULES);
  const swap = (a: number, b: number) =>
    setRules(rules.map((rule, place) => (place === a ? (rules[b] ?? rule) : place === b ? (rules[a] ?? rule) : rule)));
  return (
    <div className={classes.boxes}>
      {rules.map((rule, place) => (
        <TitleBox
          key={rule}
          title={rule}
          summary={place === 0 && <StatusTag status="ACTIVE" />}
          defaultOpen={place === 0}
          onMoveUp={place > 0 ? () => swap(place, place - 1) : undefined}
          onMoveDown={place < rules.length - 1 ? () => swap(place, place + 1) : undefined}
          onRemove={() => setRules(rules.filter((other) => other !== rule))}
        >
          <p>{`What the rule “${rule}” says.`}</p>
        </TitleBox>
      ))}
    </div>
  );
}

export const titleBoxExamples: readonly Example[] = [
  { state: 'The first one open; they can be sorted and removed', shown: <SortedBoxes /> },
  {
    state: 'Without order: it can be neither sorted nor removed',
    shown: (
      <TitleBox title="Orders">
        <p>What is inside can be read.</p>
      </TitleBox>
    ),
  },
  {
    state: 'With a title longer than a line',
    shown: (
      <TitleBox
        title="Direct debits of customers in Ireland, the Netherlands and Portugal that are paid in monthly instalments"
        summary={<StatusTag status="INACTIVE" />}
        defaultOpen={false}
        onRemove={() => {}}
      >
        <p>What is inside.</p>
      </TitleBox>
    ),
  },
];
