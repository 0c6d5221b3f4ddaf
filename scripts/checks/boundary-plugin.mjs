/** A folder that contains what tests share, or an entry of a package of that name. */
const TESTING = /(^|\/)testing(\/|$)/;

/**
 * Refuses imports from a `testing` folder. The configuration leaves out the files that may import one.
 *
 * @type {import('oxlint/plugins-dev').Rule}
 */
const testingInTests = {
  meta: {
    type: 'problem',
    messages: {
      testing: 'Only tests and `testing` folders may import from a `testing` folder (docs/architecture.md).',
    },
    schema: [],
  },
  create(context) {
    function checkImported({ source }) {
      if (typeof source?.value === 'string' && TESTING.test(source.value)) {
        context.report({ node: source, messageId: 'testing' });
      }
    }
    return {
      ImportDeclaration: checkImported,
      ImportExpression: checkImported,
      ExportNamedDeclaration: checkImported,
      ExportAllDeclaration: checkImported,
    };
  },
};

export default { meta: { name: 'portal' }, rules: { 'testing-in-tests': testingInTests } };
