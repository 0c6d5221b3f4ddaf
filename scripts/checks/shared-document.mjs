import { bare, createGlobalPaths, memberName, patternMembers, textOf } from './global-paths.mjs';

const MESSAGES = {
  global:
    "All areas share '{{name}}', so a change to it breaks the others. Keep values in a module of the area, in state or in the query cache.",
  prototype:
    "All areas share '{{name}}', so a change to it breaks the others. Write a function of the area that takes the value.",
  document:
    'The document outside the page belongs to the shell, and a change to it stays when the user leaves. Change elements of the page only, through React or a ref: `lang`, `dir`, classes and styles are attributes of them too.',
  portal:
    'Content outside the page can cover the menu, and the shell cannot remove it. Use `Dialog` of `@portal/ui/basics`, or render within the page.',
  element:
    '<{{name}}> applies to the whole document, also after the user leaves. Use a `*.module.css` file for styles, and `title` of the route or `useCrumbTitle` for the name of the page.',
  styles: 'A style sheet of the document applies to all areas. Import a `*.module.css` file instead.',
  title: 'The shell names the page. Declare `title` of the route, or call `useCrumbTitle` of `@portal/contract/react`.',
  cookie: 'All areas and the sign-in share cookies. Keep values in the address, in state or in the query cache.',
  write: 'This replaces the document, and the portal with it. Render elements with React instead.',
  clear:
    "This also deletes the values of the shell and of other areas, such as the session. Remove the area's own keys with `removeItem`.",
  storage:
    "Passed on as a whole, storage gives away the values of the shell and of other areas, such as the session. Read and write the area's own keys with `getItem`, `setItem` and `removeItem`.",
  key: "Keys that begin with 'portal.' belong to the shell. Begin those of the area with its id.",
  history:
    'The router does not notice this change of the address. Call `useNavigate` or `useSearchParams` of `react-router-dom`.',
  worker:
    'Service workers and their caches answer the requests of the whole portal. Use the query cache for data of the area.',
  transport:
    "'{{name}}' bypasses sign-in, tenant, time-outs and error messages. Declare calls with the verbs of `@portal/api-client/verbs`, such as `reading`, and hub events in `src/events.ts`.",
};

/** Elements that every area shares. */
const SHARED_ELEMENTS = new Set(['documentElement', 'head', 'body', 'scrollingElement', 'found']);
/** Properties of them that only scroll. */
const SCROLLING = new Set(['scrollTop', 'scrollLeft']);
const STORAGES = new Set(['localStorage', 'sessionStorage']);

/** Globals that an area does not use at all: the names that lead to them, and the message. */
const REFUSED = new Map([
  ...[
    'fetch',
    'XMLHttpRequest',
    'WebSocket',
    'WebSocketStream',
    'WebTransport',
    'EventSource',
    'navigator.sendBeacon',
  ].map((name) => [name, 'transport']),
  ...['localStorage.clear', 'sessionStorage.clear', 'Storage.prototype.clear', 'indexedDB.deleteDatabase'].map(
    (name) => [name, 'clear'],
  ),
  ...['history.pushState', 'history.replaceState', 'navigation.navigate'].map((name) => [name, 'history']),
  ...['document.write', 'document.writeln', 'document.open'].map((name) => [name, 'write']),
  ...['document.cookie', 'cookieStore'].map((name) => [name, 'cookie']),
  ...['document.adoptedStyleSheets', 'document.styleSheets'].map((name) => [name, 'styles']),
  ['document.execCommand', 'document'],
  ...['navigator.serviceWorker', 'caches'].map((name) => [name, 'worker']),
]);

/** Methods that change the element on which they are called, or its place. */
const CHANGING =
  /^((set|remove|toggle)Attribute(NS|Node)?|append|appendChild|prepend|before|after|insertBefore|insertAdjacent(HTML|Element|Text)|remove|removeChild|replace(Child|Children|With)|setHTML(Unsafe)?|attachShadow|add|toggle|replace|setProperty|removeProperty|set)$/;

/** Functions that change their first argument. */
const CHANGES_FIRST =
  /^(Object|Reflect)\.(assign|define(Property|Properties)|setPrototypeOf|set|deleteProperty|freeze|seal|preventExtensions)$/;

/** Elements that React moves into the head, or that apply to the whole document. */
const DOCUMENT_ELEMENTS = new Set(['style', 'script', 'link', 'meta', 'base', 'title', 'html', 'head', 'body']);

/**
 * Refuses what an area must not do to the things that it shares with the shell and other areas: the window, prototypes, the document outside its page, storage,
 * cookies, the history and connections. The configuration leaves out tests.
 *
 * @type {import('oxlint/plugins-dev').Rule}
 */
export const sharedDocument = {
  meta: { type: 'problem', messages: MESSAGES, schema: [] },
  create(context) {
    const pathOf = createGlobalPaths(context);

    function report(node, messageId, name = '') {
      context.report({ node, messageId, data: { name } });
    }

    /** Reports a change of an object that all areas share. `path` leads to it. */
    function reportChange(node, path) {
      const [first, second, ...rest] = path;
      const name = path[0] === '*' ? 'window' : path.join('.') || 'window';
      const use = REFUSED.get(path.slice(0, 2).join('.'));
      if (STORAGES.has(first)) {
        if (second?.startsWith('portal.')) report(node, 'key');
        return;
      }
      if (use === 'cookie' || use === 'styles') report(node, use);
      else if (path.includes('prototype')) report(node, 'prototype', name);
      else if (first === 'document' && second === 'title') report(node, 'title');
      else if (first === 'document') {
        if (!SHARED_ELEMENTS.has(second) || !SCROLLING.has(rest[0])) report(node, 'document');
      }
      // An address outside the portal has no other way.
      else if (first !== 'location') report(node, 'global', name);
    }

    /** The place to which a value is written. */
    function checkTarget(target) {
      const node = bare(target);
      if (node.type === 'ObjectPattern') for (const member of patternMembers(node)) checkTarget(member.target);
      if (node.type === 'ArrayPattern') for (const element of node.elements) if (element) checkTarget(element);
      if (node.type !== 'MemberExpression' && node.type !== 'Identifier') return;
      const path = node.type === 'Identifier' ? assignedGlobal(node) : pathOf(node);
      if (path) reportChange(target, path);
      else if (node.type === 'MemberExpression') checkPrototype(node, node);
    }

    /** A constant of the file that holds a global is not the global. */
    function assignedGlobal(node) {
      const path = pathOf(node);
      return path?.at(-1) === node.name && path.length === 1 ? path : undefined;
    }

    /** `X.prototype` and `x.__proto__` where X is not a global: an imported class, or the object's own. */
    function checkPrototype(node, place) {
      for (let part = node; part.type === 'MemberExpression'; part = bare(part.object)) {
        if (!/^(prototype|__proto__)$/.test(memberName(part) ?? '')) continue;
        report(place, 'prototype', context.sourceCode.getText(part));
        return;
      }
    }

    function checkUse(node, path) {
      const messageId = isPassedOn(node, path) ? 'storage' : REFUSED.get(path.join('.'));
      if (messageId) report(node, messageId, path.join('.'));
    }

    function checkPattern(pattern, path) {
      for (const { name, target, node } of patternMembers(pattern)) {
        checkUse(node, [...path, name]);
        checkPattern(target, [...path, name]);
      }
    }

    function checkCall(node) {
      const callee = bare(node.callee);
      const path = pathOf(callee);
      const [first, second] = node.arguments;
      const name = path?.join('.') ?? '';
      if (CHANGES_FIRST.test(name) && first) {
        const target = pathOf(first);
        const isPrototype = bare(first).type === 'MemberExpression' && !target;
        if (target) reportChange(node, target);
        else if (isPrototype) checkPrototype(bare(first), node);
      } else if (name === 'document.createElement' && DOCUMENT_ELEMENTS.has(textOf(first)?.toLowerCase())) {
        report(node, 'element', textOf(first).toLowerCase());
      } else if (path && STORAGES.has(path[0]) && /^(setItem|removeItem)$/.test(path[1])) {
        if (textOf(first)?.startsWith('portal.')) report(node, 'key');
      } else if (path?.[0] === 'document' && (path.length === 2 || SHARED_ELEMENTS.has(path[1]))) {
        if (CHANGING.test(path.at(-1))) report(node, 'document');
      }
      if (
        callee.name === 'createPortal' ||
        (callee.type === 'MemberExpression' && memberName(callee) === 'createPortal')
      ) {
        const container = second && pathOf(second);
        if (container?.[0] === 'document') report(node, 'portal');
      }
    }

    return {
      AssignmentExpression: ({ left }) => checkTarget(left),
      UpdateExpression: ({ argument }) => checkTarget(argument),
      UnaryExpression({ operator, argument }) {
        if (operator === 'delete') checkTarget(argument);
      },
      CallExpression: checkCall,
      MemberExpression(node) {
        const path = isWritten(node) ? undefined : pathOf(node);
        if (path) checkUse(node, path);
      },
      VariableDeclarator({ id, init }) {
        const path = init && id.type === 'ObjectPattern' ? pathOf(init) : undefined;
        if (path) checkPattern(id, path);
      },
      Identifier(node) {
        if (!(REFUSED.has(node.name) || STORAGES.has(node.name)) || !isValue(node) || isWritten(node)) return;
        const path = pathOf(node);
        if (path?.length === 1 && path[0] === node.name) checkUse(node, path);
      },
      JSXOpeningElement(node) {
        const { name } = node.name;
        if (DOCUMENT_ELEMENTS.has(name) && !(name === 'title' && isInDrawing(node))) report(node, 'element', name);
      },
    };
  },
};

/** Whether a value is written to this place: `checkTarget` reports it. */
function isWritten(node) {
  const { parent } = node;
  return (parent.type === 'AssignmentExpression' && parent.left === node) || parent.operator === 'delete';
}

/** Whether the storage itself is a value here: not to reach its members, to be taken apart, or to see whether it exists. */
function isPassedOn(node, path) {
  if (node.type === 'Property' || path.length !== 1 || !STORAGES.has(path[0])) return false;
  let { parent } = node;
  while (bare(parent) !== parent) parent = parent.parent;
  return !/^(MemberExpression|VariableDeclarator|IfStatement|UnaryExpression)$/.test(parent.type);
}

/** Whether an identifier is read as a value: not the name of a property, of a declaration or of a type. */
function isValue(node) {
  const { parent } = node;
  if (parent.type.startsWith('TS')) return bare(parent) !== parent && parent.expression === node;
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed;
  if (parent.type === 'Property') return parent.parent.type === 'ObjectExpression' && parent.value === node;
  return !/^(MethodDefinition|PropertyDefinition|ImportSpecifier|ExportSpecifier|LabeledStatement|JSXAttribute)$/.test(
    parent.type,
  );
}

/** A drawing has titles of its own, which screen readers read. */
function isInDrawing(node) {
  for (let element = node.parent.parent; element; element = element.parent) {
    if (element.type === 'JSXElement')
      return /^(svg|g|a|path|circle|rect|line|text|symbol|defs)$/.test(element.openingElement.name.name);
  }
  return false;
}
