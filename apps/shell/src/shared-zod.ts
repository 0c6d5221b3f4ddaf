/**
 * The exports of `zod/mini` that exist at run time, for the shell and, through the shared scope, for every remote.
 * Any other export is `undefined` in the browser: add it here when a schema needs it. They come from the same package
 * under another name, because its shared name resolves to this file.
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
