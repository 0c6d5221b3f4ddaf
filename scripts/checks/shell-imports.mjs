import { bare, memberName, patternMembers, textOf } from './global-paths.mjs';
import { OFFERS, SHARED_REQUESTS } from './shell-offers.mjs';

/** Replacements for exports that teams look for. */
const ALTERNATIVES = {
  'react-router-dom': [
    [/^Form$/, 'a form of `@portal/ui/forms`'],
    [/^use(Fetchers?|Submit|FormAction|ActionData)$/, '`useQuery` or `useMutation` of `@tanstack/react-query`'],
    [
      /^(\w*Router|Routes?|useRoutes|createRoutes\w+|create\w*Router)$/,
      'the routes in `src/portal.config.ts`; a page can show parts by a parameter of its address',
    ],
    [/Prompt$/, '`useBlocker`'],
  ],
  '@tanstack/react-query': [
    [/^useSuspense(Queries|InfiniteQuery)$/, '`useQueries`, `useInfiniteQuery` or `useSuspenseQuery`'],
  ],
  'zod/mini': [
    [/./, '`zod-unshared/mini`, which the remote then bundles (its schemas can be combined with the others)'],
  ],
};

const FILES = {
  'react-router-dom': 'apps/shell/src/shared-router.ts',
  '@tanstack/react-query': 'apps/shell/src/shared-query.ts',
  'zod/mini': 'apps/shell/src/shared-zod.ts',
};

/**
 * Refuses imports of exports that the shell leaves out of a shared module. They are undefined in the page, and `portal check` refuses the release.
 *
 * @type {import('oxlint/plugins-dev').Rule}
 */
export const offeredExports = {
  meta: {
    type: 'problem',
    messages: {
      name: "The shell does not offer '{{name}}' of {{module}}. {{instead}}",
      whole:
        'The shell offers only some exports of {{module}}, so it cannot be passed on or exported as a whole. Import the names that you use.',
    },
    schema: [],
  },
  create(context) {
    function checkName(node, module, name) {
      if (name === undefined) return reportWhole(node, module);
      if (OFFERS[module].includes(name)) return undefined;
      const found = ALTERNATIVES[module]?.find(([names]) => names.test(name))?.[1];
      const ask = `${found ? 'ask' : 'Ask'} the platform team to add it to ${FILES[module] ?? 'the shell'}.`;
      const instead = found ? `Use ${found}, or ${ask}` : ask;
      return context.report({ node, messageId: 'name', data: { name, module, instead } });
    }

    function reportWhole(node, module) {
      context.report({ node, messageId: 'whole', data: { module } });
    }

    function checkPattern(pattern, module) {
      if (pattern.type !== 'ObjectPattern') return reportWhole(pattern, module);
      for (const element of pattern.properties) if (element.type === 'RestElement') reportWhole(element, module);
      for (const { node, name } of patternMembers(pattern)) checkName(node, module, name);
      return undefined;
    }

    /** An expression whose value is the module. */
    function checkValue(node, module) {
      const { parent } = node;
      if (parent.type === 'JSXMemberExpression') return checkName(parent, module, parent.property.name);
      if (parent.type === 'MemberExpression' && parent.object === node) {
        return checkName(parent, module, memberName(parent));
      }
      if (parent.type === 'VariableDeclarator' && parent.init === node) {
        return parent.id.type === 'Identifier' ? checkUses(parent, module) : checkPattern(parent.id, module);
      }
      if (bare(parent) !== parent) return checkValue(parent, module);
      // Only types use it.
      return parent.type.startsWith('TS') ? undefined : reportWhole(node, module);
    }

    /** A variable whose value is the module. */
    function checkUses(declaration, module) {
      for (const variable of context.sourceCode.getDeclaredVariables(declaration)) {
        for (const { identifier, init } of variable.references) if (!init) checkValue(identifier, module);
      }
    }

    return {
      ImportDeclaration({ source, specifiers, importKind }) {
        const module = source.value;
        if (!OFFERS[module] || importKind === 'type') return;
        for (const specifier of specifiers) {
          if (specifier.type === 'ImportNamespaceSpecifier') checkUses(specifier, module);
          else if (specifier.type === 'ImportDefaultSpecifier') checkName(specifier, module, 'default');
          else if (specifier.importKind !== 'type') checkName(specifier, module, nameOf(specifier.imported));
        }
      },
      ExportNamedDeclaration({ source, specifiers, exportKind }) {
        const module = source?.value;
        if (!OFFERS[module] || exportKind === 'type') return;
        for (const specifier of specifiers) {
          if (specifier.exportKind !== 'type') checkName(specifier, module, nameOf(specifier.local));
        }
      },
      ExportAllDeclaration(node) {
        if (OFFERS[node.source.value] && node.exportKind !== 'type') reportWhole(node, node.source.value);
      },
      ImportExpression(node) {
        const module = textOf(node.source);
        if (!OFFERS[module]) return;
        const { parent } = node;
        const isThen = parent.type === 'MemberExpression' && parent.object === node && memberName(parent) === 'then';
        const reader = isThen && parent.parent.type === 'CallExpression' ? parent.parent.arguments[0] : undefined;
        if (parent.type === 'AwaitExpression') checkValue(parent, module);
        else if (reader?.params?.length === 1) checkParameter(reader, module);
        else reportWhole(node, module);
      },
    };

    function checkParameter(reader, module) {
      const [parameter] = reader.params;
      if (parameter.type !== 'Identifier') return checkPattern(parameter, module);
      for (const variable of context.sourceCode.getDeclaredVariables(reader)) {
        if (variable.name !== parameter.name) continue;
        for (const { identifier } of variable.references) checkValue(identifier, module);
      }
      return undefined;
    }
  },
};

function nameOf({ name, value }) {
  return name ?? value;
}

const ASK = 'ask the platform team to share it';

/** Modules with a state, context or size that must exist once in a page: their names, and what to import instead. */
const ONCE = [
  [/^react-router(-dom)?(\/|$)|^@remix-run\/(router|react)$|^history$/, '`react-router-dom`'],
  [/^react-dom\/(server|static)/, 'components; nothing in a browser renders them as text'],
  [/^react-dom(\/|$)|^scheduler(\/|$)/, '`react-dom` or `react-dom/client`'],
  [/^react\/|^p?react\/compat|^preact(\/|$)/, '`react`'],
  [/^@tanstack\/(query-core|react-query)(\/|$)|^react-query(-unshared)?(\/|$)/, '`@tanstack/react-query`'],
  [/^zod(\/|$)/, '`zod/mini`; exports that the shell does not offer come from `zod-unshared/mini`'],
  [
    /^(antd|@ant-design\/[\w-]+|rc-[\w-]+)(\/|$)/,
    '`@portal/ui/controls`, `@portal/ui/selects`, `@portal/ui/dates` or `@portal/ui/forms`',
  ],
  [/^@module-federation\//, `what you need from \`@portal/contract/react\`, or ${ASK}`],
  [/(^|\/)node_modules\//, 'the name of the package'],
];

/** Exports with which a remote would make a second router or cache: module → the names, and the replacement. */
const MAKERS = {
  'react-router-dom': [
    /^(createBrowserRouter|RouterProvider|ScrollRestoration)$/,
    'Declare routes in `src/portal.config.ts`',
  ],
  '@tanstack/react-query': [
    /^(QueryClient|QueryClientProvider|QueryCache|MutationCache)$/,
    "Call `useQueryClient`, which returns the tenant's cache",
  ],
};

/**
 * Refuses imports that bring a second copy of a module that exists once in a page: its state, such as the location or the query cache, is not that of the
 * shell, and hooks fail.
 *
 * @type {import('oxlint/plugins-dev').Rule}
 */
export const oneCopy = {
  meta: {
    type: 'problem',
    messages: {
      copy: "'{{module}}' would be a copy of the remote's own beside that of the shell, and not work together with it. Import {{instead}}.",
      maker:
        "'{{name}}' makes a router or a cache beside that of the shell, which knows neither the tenant nor the address. {{instead}}.",
    },
    schema: [],
  },
  create(context) {
    function check({ source, importKind, exportKind }) {
      const module = textOf(source);
      if (module === undefined || importKind === 'type' || exportKind === 'type') return;
      if (SHARED_REQUESTS.includes(module)) return;
      const instead = ONCE.find(([names]) => names.test(module))?.[1];
      if (instead) context.report({ node: source, messageId: 'copy', data: { module, instead } });
    }
    function checkMakers({ source, specifiers, importKind }) {
      const [names, instead] = MAKERS[source.value] ?? [];
      if (!names || importKind === 'type') return;
      for (const node of specifiers) {
        const name = node.imported && nameOf(node.imported);
        if (name === undefined || node.importKind === 'type' || !names.test(name)) continue;
        context.report({ node, messageId: 'maker', data: { name, instead } });
      }
    }

    return {
      ImportDeclaration(node) {
        check(node);
        checkMakers(node);
      },
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

/**
 * Refuses imports of style sheets that are no modules: their selectors apply to the whole portal.
 *
 * @type {import('oxlint/plugins-dev').Rule}
 */
export const styleModules = {
  meta: {
    type: 'problem',
    messages: {
      sheet:
        "'{{file}}' is no CSS module, so its selectors apply to the whole portal. Name it `*.module.css` and use its classes.",
    },
    schema: [],
  },
  create(context) {
    function check({ source }) {
      const file = textOf(source);
      if (file !== undefined && /\.(css|scss|sass|less|styl)($|\?)/.test(file) && !file.endsWith('.module.css')) {
        context.report({ node: source, messageId: 'sheet', data: { file } });
      }
    }
    return { ImportDeclaration: check, ImportExpression: check };
  },
};
