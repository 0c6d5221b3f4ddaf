import { bare } from './global-paths.mjs';

/** What the shell reads of a remote, by the name of its file and export: the function that compares it with the manifest. */
const BINDINGS = { routes: 'defineRoutes', cards: 'defineCards', events: 'defineEvents' };

/**
 * Refuses routes, cards and listeners that the manifest does not check: the types of `defineEvents<typeof portal>` and its like find one that is missing or
 * undeclared. Without it, an undeclared event is never received, and nothing says so.
 *
 * @type {import('oxlint/plugins-dev').Rule}
 */
export const boundDeclarations = {
  meta: {
    type: 'problem',
    messages: {
      unbound:
        'Nothing compares this with the manifest, so what is missing or undeclared fails silently. Write `export const {{name}} = {{define}}<typeof portal>({ … })`.',
    },
    schema: [],
  },
  create(context) {
    const name = /[\\/]src[\\/](routes|cards|events)\.tsx?$/.exec(context.filename)?.[1];
    if (name === undefined) return {};
    const define = BINDINGS[name];

    function isBound(init) {
      const call = init && bare(init);
      return call?.type === 'CallExpression' && call.callee.name === define && call.typeArguments?.params.length === 1;
    }

    return {
      Program(program) {
        const declarators = program.body
          .filter(
            ({ type, declaration }) => type === 'ExportNamedDeclaration' && declaration?.type === 'VariableDeclaration',
          )
          .flatMap(({ declaration }) => declaration.declarations);
        const exported = declarators.find(({ id }) => id.name === name);
        if (!isBound(exported?.init)) {
          context.report({ node: exported ?? program, messageId: 'unbound', data: { name, define } });
        }
      },
    };
  },
};
