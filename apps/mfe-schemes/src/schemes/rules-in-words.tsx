import { compileScheme, type KnownToRules, ruleName, unusableInRule } from '@portal/scheme-rules';
import type { Draft, SchemeKind } from '@portal/api-client/schemes';
import { Panel } from '@portal/ui/basics';
import { TriangleAlert } from 'lucide-react';
import { AppsInTest } from '../apps-in-test.tsx';
import { withoutRuleName } from '../editor/problem-item.ts';
import { RuleWords } from '../rules/rule-words.tsx';
import classes from './rules-in-words.module.css';

interface RulesInWordsProps {
  readonly kind: SchemeKind;
  readonly draft: Draft;
  readonly known: KnownToRules;
}

/** The rules of the published draft, in the order in which they are tried, with everything that they can no longer use. */
export function RulesInWords({ kind, draft, known }: RulesInWordsProps) {
  const scheme = compileScheme(kind, draft, known.methods);
  return (
    <Panel title="Published rules" description="The first rule that matches a payment decides what it is offered.">
      <ol className={classes.rules}>
        {scheme.rules.map((compiled) => (
          <li key={compiled.rule.uuid}>
            <strong>{ruleName(compiled)}</strong>
            <span> </span>
            <RuleWords rule={compiled.rule} methods={known.methods} />
            {compiled.rule.priority !== 1 && <span>{` (priority ${compiled.rule.priority})`}</span>}
            <AppsInTest rules={[compiled.rule]} methods={known.methods} />
            {unusableInRule(scheme, compiled, known).map(({ message }) => (
              <p key={message} className={classes.unusable}>
                <TriangleAlert size={14} aria-hidden />
                <span>{withoutRuleName(message)}</span>
              </p>
            ))}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
