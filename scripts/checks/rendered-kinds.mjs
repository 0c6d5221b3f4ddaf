import { createTypes, ELEMENT, LIST, LIST_METHODS, NOTHING, OTHER, TEXT, union } from './declared-types.mjs';

const TEXT_METHODS = new Set(['toString', 'join', 'trim', 'slice', 'toLowerCase', 'toUpperCase', 'toFixed', 'replace']);

/** Follows constants and functions no deeper than this. */
const MAX_STEPS = 6;

/** Returns a function from an expression of a file to the kinds of content that it can render. */
export function createKinds(context) {
  const { typeOf, ofType, ofCalled, definitionsOf } = createTypes(context);

  /** @returns {readonly import('./declared-types.mjs').Kind[]} */
  function kindsOf(node, steps = 0) {
    if (steps > MAX_STEPS) return OTHER;
    const next = (inner) => kindsOf(inner, steps + 1);
    switch (node.type) {
      case 'JSXExpressionContainer':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'ParenthesizedExpression':
      case 'ChainExpression':
        return kindsOf(node.expression, steps);
      case 'JSXElement':
      case 'JSXFragment':
        return ELEMENT;
      case 'Literal':
        if (node.value === null || typeof node.value === 'boolean' || node.value === '') return NOTHING;
        return TEXT;
      case 'TemplateLiteral':
      case 'BinaryExpression':
        return TEXT;
      case 'UnaryExpression':
        return node.operator === 'void' || node.operator === '!' ? NOTHING : TEXT;
      case 'ConditionalExpression':
        return union(next(node.consequent), next(node.alternate));
      case 'LogicalExpression':
        return node.operator === '&&' ? union(NOTHING, next(node.right)) : union(next(node.left), next(node.right));
      case 'ArrayExpression':
        return union(LIST, ...node.elements.map((item) => (item ? next(item) : NOTHING)));
      case 'CallExpression':
        return ofCall(node, next);
      case 'MemberExpression':
        return !node.computed && node.property.name === 'length' ? TEXT : ofDeclared(node);
      case 'Identifier':
        return node.name === 'undefined' ? NOTHING : ofName(node, next);
      default:
        return OTHER;
    }
  }

  function ofCall(node, next) {
    const { callee } = node;
    if (callee.type === 'MemberExpression' && !callee.computed) {
      if (TEXT_METHODS.has(callee.property.name)) return TEXT;
      const isFrom = callee.property.name === 'from' && callee.object.name === 'Array';
      if (isFrom && node.arguments[1]) return union(LIST, returned(node.arguments[1], next));
      const [render] = node.arguments;
      if (LIST_METHODS.has(callee.property.name) && render) return union(LIST, returned(render, next));
      return OTHER;
    }
    if (callee.type === 'Identifier') {
      if (callee.name === 'String') return TEXT;
      if (callee.name === 'createPortal' || callee.name === 'createElement') return ELEMENT;
      const [definition] = definitionsOf(callee);
      if (definition?.type === 'FunctionName') return ofResult(definition.node, next);
      if (definition?.type === 'Variable' && definition.node.init?.type === 'ArrowFunctionExpression')
        return ofResult(definition.node.init, next);
    }
    return ofCalled(typeOf(callee));
  }

  function ofResult(render, next) {
    return render.returnType ? ofType(render.returnType.typeAnnotation) : returned(render, next);
  }

  function returned(render, next) {
    if (render.type === 'Identifier') {
      const [definition] = definitionsOf(render);
      return definition?.type === 'FunctionName' ? ofResult(definition.node, next) : OTHER;
    }
    if (
      render.type !== 'ArrowFunctionExpression' &&
      render.type !== 'FunctionDeclaration' &&
      render.type !== 'FunctionExpression'
    )
      return OTHER;
    const values = returnsOf(render.body);
    return values.length === 0 ? NOTHING : union(...values.map((value) => (value ? next(value) : NOTHING)));
  }

  function ofName(node, next) {
    const [definition] = definitionsOf(node);
    if (definition?.type !== 'Variable' || definition.node.id.type === 'ObjectPattern') return ofDeclared(node);
    const { id, init } = definition.node;
    if (id.typeAnnotation) return ofType(id.typeAnnotation.typeAnnotation);
    const kinds = definition.parent.kind === 'const' && init ? next(init) : OTHER;
    const isItem = id.type === 'ArrayPattern' && id.elements.some((item) => item?.name === node.name);
    return isItem ? kinds.filter((kind) => kind !== 'list') : kinds;
  }

  function ofDeclared(node) {
    const type = typeOf(node);
    return type ? ofType(type) : OTHER;
  }

  return kindsOf;
}

/** The values of all return statements of a function body, without those of functions in it. */
export function returnsOf(body) {
  return body.type === 'BlockStatement' ? returnsIn(body) : [body];
}

function returnsIn(node) {
  if (node.type === 'ReturnStatement') return [node.argument];
  if (/Function|Class/.test(node.type)) return [];
  const parts = [node.body, node.consequent, node.alternate, node.cases, node.block].flat();
  return parts.filter((part) => part && typeof part === 'object').flatMap(returnsIn);
}
