const MESSAGE =
  'Only tests import from a `testing/` folder: their helpers must not reach users (docs/architecture.md).';

/**
 * Refuses imports from a `testing/` folder, of this package or another, in code that is no test.
 *
 * @type {import('oxlint/plugins-dev').Rule}
 */
export const noTestHelpers = {
  meta: { type: 'problem', messages: { helper: MESSAGE }, schema: [] },
  create(context) {
    function check({ source }) {
      const isHelper = typeof source?.value === 'string' && /(^|\/)testing(\/|$)/.test(source.value);
      if (isHelper) context.report({ node: source, messageId: 'helper' });
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportAllDeclaration: check,
      ExportNamedDeclaration: check,
    };
  },
};
