/** Matches a call that creates a schema or a check, as in `z.object({`. Those that parse or configure are not pure. */
const CREATES_SCHEMA = /\bz\.(?!parse|safeParse|config)([a-z]\w*)\(/g;

/**
 * Matches a constant of a file whose value is such a call, or one of a function for inputs such as `valueInput(`, with whatever
 * follows: the bundler does not take `.check(…)` for pure. The statement ends before the next line that is not part of it.
 */
const SCHEMA =
  /^(export )?const (\w+) = ((?:z\.(?!parse|safeParse|config)|\w*[iI]nput\w*\()[^]*?);\n(?=\n*(?:[^\s})\]]|$(?![^])))/gm;

/** Loader that marks schemas as pure, so that the bundler drops those that nothing uses, with what only they import. */
// oxlint-disable-next-line import/no-default-export -- the form of a loader
export default function markSchemas(source) {
  if (!source.includes("'zod/mini'")) return source;
  return source
    .replaceAll(SCHEMA, '$1const $2 = /* @__PURE__ */ (() => $3)();\n')
    .replaceAll(CREATES_SCHEMA, '/* @__PURE__ */ z.$1(');
}
