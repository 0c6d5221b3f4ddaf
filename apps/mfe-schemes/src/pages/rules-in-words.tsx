import { compileScheme, type KnownMethods, ruleInWords, ruleName } from '@portal/api-client/scheme-rules';
import type { Draft, SchemeKind } from '@portal/api-client/schemes';
import { Panel } from '@portal/ui/basics';
import classes from './rules-in-words.module.css';

interface RulesInWordsProps {
  readonly kind: SchemeKind;
  readonly draft: Draft;
  readonly methods: KnownMethods;
}

/** The rules of the published draft, in the order in which they are tried. */
export function RulesInWords({ kind, draft, methods }: RulesInWordsProps) {
  const { rules } = compileScheme(kind, draft, methods);
  return (
    <Panel title="Published rules" description="The first rule that matches a payment decides what it is offered.">
      <ol className={classes.rules}>
        {rules.map((compiled) => (
          <li key={compiled.rule.uuid}>
            <strong>{ruleName(compiled)}</strong> {ruleInWords(compiled.rule, methods)}
            {compiled.rule.priority !== 1 && ` (priority ${compiled.rule.priority})`}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
