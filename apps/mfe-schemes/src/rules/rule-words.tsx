import type { Rule } from '@portal/api-client/schemes';
import { type KnownMethods, ruleInWords, ruleParts } from '@portal/scheme-rules';
import { useId, useState } from 'react';
import classes from './rule-words.module.css';

interface RuleWordsProps {
  readonly rule: Rule;
  readonly methods: KnownMethods;
}

/** A rule in one sentence. Where it only counts the countries, '10 countries' is a button that lists them. */
export function RuleWords({ rule, methods }: RuleWordsProps) {
  const { counted, ...parts } = ruleParts(rule, methods);
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  if (counted.length === 0) return <span>{ruleInWords(rule, methods)}</span>;
  return (
    <span>
      <span>{parts.before}</span>
      <button
        type="button"
        className={classes.counted}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        {parts.countries}
      </button>
      <span>{parts.after}</span>
      <span id={listId} className={classes.list} hidden={!isOpen}>
        {isOpen && counted.join(', ')}
      </span>
    </span>
  );
}
