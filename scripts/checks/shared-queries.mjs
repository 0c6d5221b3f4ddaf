import { bare, memberName } from './global-paths.mjs';

const MESSAGES = {
  everything:
    "All areas share the query client, so '{{name}}' acts on the data of all of them. Use `invalidateQueries`, `removeQueries` or `resetQueries` with the area's own `queryKey`.",
  unlimited:
    "All areas share the query client, so '{{name}}' without a `queryKey` or `predicate` acts on the data of all of them. Pass the area's own key.",
};

/** Methods of the client that act on everything that it has. */
const EVERYTHING = new Set(['clear', 'mount', 'resumePausedMutations', 'setDefaultOptions', 'unmount']);
/** Methods that act on the queries that their first argument selects. */
const SELECTING = /^(cancel|invalidate|refetch|remove|reset)Queries$/;

/**
 * Refuses what changes the data of every area in the query client that they share. The configuration leaves out tests.
 *
 * @type {import('oxlint/plugins-dev').Rule}
 */
export const sharedQueries = {
  meta: { type: 'problem', messages: MESSAGES, schema: [] },
  create(context) {
    function isClient(expression) {
      const node = bare(expression);
      if (node.type === 'CallExpression') return bare(node.callee).name === 'useQueryClient';
      if (node.type !== 'Identifier') return false;
      for (let scope = context.sourceCode.getScope(node); scope; scope = scope.upper) {
        const definition = scope.set.get(node.name)?.defs[0]?.node;
        if (definition)
          return definition.type === 'VariableDeclarator' && definition.init !== null && isClient(definition.init);
      }
      return false;
    }

    return {
      CallExpression(node) {
        const callee = bare(node.callee);
        if (callee.type !== 'MemberExpression' || !isClient(callee.object)) return;
        const name = memberName(callee);
        if (EVERYTHING.has(name)) context.report({ node, messageId: 'everything', data: { name } });
        if (SELECTING.test(name) && selectsAll(node.arguments[0])) {
          context.report({ node, messageId: 'unlimited', data: { name } });
        }
      },
    };
  },
};

/** Whether filters have no key and no predicate. Filters that are not written in place may have one. */
function selectsAll(filters) {
  if (!filters) return true;
  const node = bare(filters);
  if (node.type !== 'ObjectExpression') return false;
  return node.properties.every(
    ({ type, key }) => type === 'Property' && !/^(queryKey|predicate)$/.test(key.name ?? key.value),
  );
}
