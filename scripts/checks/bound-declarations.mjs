import { existsSync } from 'node:fs';
import path from 'node:path';
import { bare } from './global-paths.mjs';

/** The modules of a remote that the shell loads, and the functions that compare them with the manifest. */
const BINDINGS = { routes: 'defineRoutes', cards: 'defineCards', events: 'defineEvents' };

/**
 * Refuses routes, cards and listeners that are not compared with the manifest. The type of `defineEvents<typeof portal>` finds events without a
 * listener, and listeners of undeclared events, which are never called. Also refuses declarations in the manifest without the file that binds them.
 *
 * @type {import('oxlint/plugins-dev').Rule}
 */
export const boundDeclarations = {
  meta: {
    type: 'problem',
    messages: {
      unbound:
        'Nothing compares this with the manifest, so a missing or undeclared part fails silently. Write `export const {{name}} = {{define}}<typeof portal>({ … })`.',
      missing:
        '`src/{{name}}.ts` is missing, so nothing of this happens. Write there `export const {{name}} = {{define}}<typeof portal>({ … })`.',
    },
    schema: [],
  },
  create(context) {
    const name = /[\\/]src[\\/](routes|cards|events)\.tsx?$/.exec(context.filename)?.[1];
    if (/[\\/]src[\\/]portal\.config\.ts$/.test(context.filename)) return { Property: checkDeclared };
    if (name === undefined) return {};
    const define = BINDINGS[name];

    function checkDeclared(node) {
      const declared = node.key.name;
      const call = node.parent.parent;
      if (!Object.hasOwn(BINDINGS, declared) || call.callee?.name !== 'definePortal') return;
      if (node.value.type !== 'ArrayExpression' || node.value.elements.length === 0) return;
      const files = ['ts', 'tsx'].map((extension) =>
        path.join(path.dirname(context.filename), `${declared}.${extension}`),
      );
      if (files.some((file) => existsSync(file))) return;
      context.report({ node: node.key, messageId: 'missing', data: { name: declared, define: BINDINGS[declared] } });
    }

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
