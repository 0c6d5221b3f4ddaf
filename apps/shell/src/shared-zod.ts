/**
 * The exports of `zod/mini` that exist at run time, for the shell and, through the shared scope, for every remote. An export that
 * is not listed here is `undefined` in the browser: add it here when a schema needs it.
 * They come from the same package under another name: its shared name stands for this very file, and would lead back to it.
 */
export {
  _default,
  array,
  boolean,
  check,
  email,
  enum,
  extend,
  includes,
  int,
  lazy,
  literal,
  looseObject,
  maxLength,
  minLength,
  nullish,
  number,
  object,
  optional,
  overwrite,
  positive,
  prefault,
  record,
  refine,
  regex,
  safeParse,
  startsWith,
  strictObject,
  string,
  trim,
  union,
  unknown,
  url,
} from 'zod-unshared/mini';
