import { countryName, type KnownMethods, ruleInWords } from '@portal/scheme-rules';
import { type RuleValues, ruleOf } from '../editor/draft-values.ts';

/** A search in the rules of a draft. */
export interface RuleSearch {
  /** As typed. */
  readonly text: string;
  /** The ids of the rules that it shows: those that it found, and those that were added since. */
  readonly shown: ReadonlySet<string>;
}

/**
 * Searches the rules for every word of a text: a number is that of a rule or a limit, another word is part of the rule in words,
 * or of the names or codes of its countries. `undefined` for a text without words, which searches nothing.
 */
export function searchRules(text: string, rules: readonly RuleValues[], methods: KnownMethods): RuleSearch | undefined {
  if (text === '') return undefined;
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rules.filter((rule, index) => {
    const numbers = [String(index + 1), rule.lowValueInclusive.trim(), rule.highValueInclusive.trim()];
    const about = [`rule ${index + 1}`, ruleInWords(ruleOf(rule), methods), ...rule.countries.flatMap(namesOf)]
      .join('\n')
      .toLowerCase();
    return words.every((word) => (/^\d+$/.test(word) ? numbers.includes(word) : about.includes(word)));
  });
  return { text, shown: new Set(found.map(({ uuid }) => uuid)) };
}

const namesOf = (country: string) => [country, countryName(country)];
