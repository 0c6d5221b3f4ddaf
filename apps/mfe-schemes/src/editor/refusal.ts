import type { DraftValues } from './draft-values.ts';

/** The platform's refusal of a field. */
export interface Refusal {
  readonly field: string;
  readonly message: string;
}

/**
 * The refusals that still hold: those about fields that have not changed since the save. Their paths follow rules that have moved.
 */
export function standingRefusals(
  refused: Readonly<Record<string, string>>,
  { submitted, values }: { readonly submitted: DraftValues | undefined; readonly values: DraftValues },
): Refusal[] {
  if (!submitted) return [];
  return Object.entries(refused).flatMap(([field, message]): Refusal[] => {
    const [, place, rest = ''] = /^rules\.(\d+)(.*)$/.exec(field) ?? [];
    const rule = submitted.rules[Number(place)];
    if (place === undefined || !rule) return isSameAt(field, submitted, values) ? [{ field, message }] : [];
    const now = values.rules.indexOf(rule);
    return now === -1 ? [] : [{ field: `rules.${now}${rest}`, message }];
  });
}

function isSameAt(field: string, submitted: DraftValues, values: DraftValues): boolean {
  const [root = ''] = field.split('.');
  const name = root === 'agreement' ? 'placeholders' : root;
  return !isMember(name, values) || submitted[name] === values[name];
}

function isMember(name: string, values: DraftValues): name is keyof DraftValues {
  return name in values;
}
