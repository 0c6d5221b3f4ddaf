import { Validator } from '@cfworker/json-schema';
import { type AppliedField, isAddress, isMaskText, isSecret, readFormat } from '@portal/app-configuration/fields';
import { boundsSentence, readNumber, valueOf } from './form-model.ts';
import { isQuickToMatch } from './quick-pattern.ts';

/**
 * Why the input of a field cannot be saved; `undefined` if it can. `isStored`: the platform holds a value of this secret. `filled`:
 * the number that the form was filled with. Keys, and patterns that could block this tab, are judged by the platform alone.
 */
export function faultOf(
  field: AppliedField,
  input: string | boolean | undefined,
  isStored: boolean,
  filled?: number | bigint,
): string | undefined {
  const { schema } = field;
  if (isAddress(schema)) return undefined;
  const value = valueOf(field, input, filled);
  if (value === undefined) {
    const isKept = isSecret(schema) && isStored && input !== false;
    return field.isRequired && !isKept ? missing(field) : undefined;
  }
  if (schema.type === 'string' && typeof value === 'string') {
    if (isSecret(schema) && isMaskText(value)) return IS_MASK;
    const read = readFormat(schema, value);
    if (read?.ok === false) return read.message;
  }
  if ((schema.type === 'number' || schema.type === 'integer') && typeof value === 'string') {
    const read = readNumber(schema, value);
    if (!read.ok) return read.fault;
  }
  const keywords = Object.entries(schema).filter(
    ([keyword, pattern]) =>
      keyword !== 'format' &&
      (keyword !== 'pattern' ||
        (typeof pattern === 'string' && typeof value === 'string' && isQuickToMatch(pattern, value))),
  );
  const { errors } = new Validator(Object.fromEntries(keywords), '2020-12', false).validate(
    typeof value === 'bigint' ? Number(value) : value,
  );
  return errors.length === 0 ? undefined : wordsFor(field, new Set(errors.map(({ keyword }) => keyword)));
}

function missing({ schema }: AppliedField): string {
  return schema.type === 'string' && (schema.enum || schema.oneOf) ? 'Please choose a value' : 'Please enter a value';
}

/** The sentence about the first of the broken keywords. */
function wordsFor({ schema }: AppliedField, broken: ReadonlySet<string>): string {
  switch (schema.type) {
    case 'boolean':
      return NOT_EXPECTED;
    case 'number':
    case 'integer': {
      if (broken.has('type'))
        return schema.type === 'integer' ? 'Please enter a whole number' : 'Please enter a number';
      return boundsSentence(schema) ?? NOT_EXPECTED;
    }
    case 'string':
      if (broken.has('minLength')) return `Please use at least ${schema.minLength} characters`;
      if (broken.has('maxLength')) return `Please use at most ${schema.maxLength} characters`;
      if (broken.has('enum') || broken.has('oneOf')) return 'Please choose a value';
      return NOT_EXPECTED;
  }
}

const IS_MASK = 'The dots stand for the stored value. Enter the new one.';
const NOT_EXPECTED = 'This does not have the expected format';
