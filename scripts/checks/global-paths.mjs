/** Names of the window: `window.document` is `document`. */
const WINDOW = new Set(['window', 'globalThis', 'self', 'top', 'parent', 'frames']);

/** The elements that a call finds in the whole document have the path `['document', 'found']`. */
const FINDERS = /^document\.(getElement|querySelector|elementFromPoint)/;

const MAX_ALIASES = 5;

/** Methods that call a function with each element of a list. */
const EACH = /^(forEach|map|flatMap|filter|find|some|every)$/;

/**
 * Returns a function that says which global an expression is, as the names that lead to it from the window: `[]` for the window itself,
 * `['document', 'body']` for `window.document.body`, also through constants of the file. It returns undefined for everything else.
 */
export function createGlobalPaths({ sourceCode }) {
  function variableOf(node) {
    for (let scope = sourceCode.getScope(node); scope; scope = scope.upper) {
      const variable = scope.set.get(node.name);
      if (variable && variable.defs.length > 0) return variable;
    }
    return undefined;
  }

  function ofConstant(variable, depth) {
    const [definition] = variable.defs;
    if (depth > MAX_ALIASES) return undefined;
    const { pattern, value, names: ofValue } = sourceOf(definition) ?? {};
    const start = value && pathOf(value, depth + 1);
    const names = start && namesTo(pattern, definition.name);
    return names && normalised([...start, ...ofValue, ...names]);
  }

  function pathOf(expression, depth = 0) {
    const node = bare(expression);
    if (node.type === 'Identifier') {
      const variable = variableOf(node);
      return variable ? ofConstant(variable, depth) : normalised([node.name]);
    }
    if (node.type === 'MemberExpression') {
      const name = memberName(node);
      // From any element.
      if (name === 'ownerDocument') return ['document'];
      if (name === 'defaultView') return [];
      const object = pathOf(node.object, depth);
      return object && normalised([...object, name ?? '*']);
    }
    if (node.type !== 'CallExpression') return undefined;
    const called = pathOf(node.callee, depth)?.join('.') ?? '';
    if (FINDERS.test(called)) return ['document', 'found'];
    return /^(Object|Reflect)\.getPrototypeOf$/.test(called) ? ['Object', 'prototype'] : undefined;
  }

  return pathOf;
}

function normalised(path) {
  const [first, ...rest] = path;
  if (!WINDOW.has(first)) return path;
  return rest.length === 0 ? [] : normalised(rest);
}

/** An expression without what only types and optional chaining add. */
export function bare(node) {
  const isWrapped =
    /^(TS(As|NonNull|Satisfies|Instantiation)Expression|TSTypeAssertion|ChainExpression|ParenthesizedExpression)$/;
  return isWrapped.test(node.type) ? bare(node.expression) : node;
}

/** The name of a property, or undefined if it is known at run time only. */
export function memberName({ computed, property }) {
  return computed ? textOf(bare(property)) : property.name;
}

/** The value that a variable gets: the pattern that takes it apart, and for an element of a list its place. */
function sourceOf({ node, name }) {
  if (node.type === 'VariableDeclarator') {
    const loop = node.parent.parent;
    if (loop.type === 'ForOfStatement' && loop.left === node.parent)
      return { pattern: node.id, value: loop.right, names: ['0'] };
    return node.init ? { pattern: node.id, value: node.init, names: [] } : undefined;
  }
  const call = /Function/.test(node.type) && node.parent.type === 'CallExpression' ? node.parent : undefined;
  const list = call && bare(call.callee);
  if (list?.type !== 'MemberExpression' || !EACH.test(memberName(list) ?? '')) return undefined;
  if (call.arguments[0] !== node || node.params[0] !== name) return undefined;
  return { pattern: name, value: list.object, names: ['0'] };
}

/** The value of a text without variable parts, or of a number. */
export function textOf(node) {
  if (node?.type === 'Literal' && /^(string|number)$/.test(typeof node.value)) return String(node.value);
  return node?.type === 'TemplateLiteral' && node.expressions.length === 0 ? node.quasis[0].value.cooked : undefined;
}

/** The members that each property of an object pattern reads: its name, and the pattern or variable that gets it. */
export function patternMembers(pattern) {
  if (pattern.type !== 'ObjectPattern') return [];
  return pattern.properties.flatMap((property) => {
    if (property.type !== 'Property') return [];
    const name = property.computed ? textOf(property.key) : (property.key.name ?? property.key.value);
    const target = property.value.type === 'AssignmentPattern' ? property.value.left : property.value;
    return name === undefined ? [] : [{ name, target, node: property }];
  });
}

/** The properties that lead from what a pattern takes apart to one of its variables. */
function namesTo(pattern, variable) {
  if (pattern.type === 'Identifier') return pattern.name === variable.name ? [] : undefined;
  if (pattern.type === 'ArrayPattern') {
    return pattern.elements.some((element) => element?.name === variable.name) ? ['0'] : undefined;
  }
  for (const { name, target } of patternMembers(pattern)) {
    const names = namesTo(target, variable);
    if (names) return [name, ...names];
  }
  return undefined;
}
