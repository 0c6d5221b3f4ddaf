/**
 * A lint rule against text that an extension can break. A translator replaces every text node by elements of its own; React still
 * holds the old node, writes changes into it and inserts before it: the change is not seen, or the screen crashes. Text that is the
 * only child of its element is safe, because React then sets the content of the element.
 */

const CHANGING = 'Text that can change beside siblings breaks when a browser translates the page. {{advice}}';
const BESIDE = 'Text beside a sibling that comes and goes breaks when a browser translates the page. {{advice}}';
const RETURNED = 'Text that a component returns breaks when a browser translates the page. {{advice}}';
const ADVICE = 'Make the sentence one template literal, or give the text an element of its own.';

/** What an expression can render. 'other' is anything that the file alone does not tell. */
/** @typedef {'element' | 'text' | 'nothing' | 'list' | 'other'} Kind */

const ELEMENT = ['element'];
const TEXT = ['text'];
const NOTHING = ['nothing'];
const OTHER = ['other'];
const LIST = ['nothing', 'list'];

const ELEMENT_TYPES = new Set(['Element', 'ReactElement', 'Elements', 'ReactPortal']);
const TEXT_TYPES = new Set(['TSStringKeyword', 'TSNumberKeyword', 'TSLiteralType', 'TSTemplateLiteralType']);
const NO_TYPES = new Set([
  'TSUndefinedKeyword',
  'TSNullKeyword',
  'TSBooleanKeyword',
  'TSVoidKeyword',
  'TSNeverKeyword',
]);
const TEXT_METHODS = new Set(['toString', 'join', 'trim', 'slice', 'toLowerCase', 'toUpperCase', 'toFixed', 'replace']);
const LIST_METHODS = new Set(['map', 'flatMap']);

/** Follows constants no deeper than this. */
const MAX_STEPS = 6;

/** @type {import('oxlint/plugins-dev').Rule} */
const textBesideSiblings = {
  meta: { type: 'problem', messages: { changing: CHANGING, beside: BESIDE, returned: RETURNED }, schema: [] },
  create(context) {
    const kindsOf = createKinds(context);

    function checkChildren(parent) {
      const children = parent.children.filter(isRendered);
      const kinds = children.map((child) => (isStaticText(child) ? TEXT : kindsOf(child)));
      const isAlone = children.length === 1 && parent.type === 'JSXElement';
      for (const [index, child] of children.entries()) {
        if (isStaticText(child)) {
          const hasChangingSibling = children.some(
            (other, at) => !isStaticText(other) && comesAndGoes(other, kinds[at]),
          );
          if (hasChangingSibling) context.report({ node: child, messageId: 'beside', data: { advice: ADVICE } });
        } else if ((!isAlone || kinds[index].includes('list')) && mayBeText(kinds[index])) {
          context.report({ node: child, messageId: 'changing', data: { advice: ADVICE } });
        }
      }
    }

    /** The text that a component returns stands beside whatever its parent has. */
    function checkComponent(component) {
      const name = component.id?.name ?? component.parent?.id?.name;
      if (!/^[A-Z]\w*[a-z]/.test(name ?? '')) return;
      for (const value of returnsOf(component.body)) {
        if (value && mayBeText(kindsOf(value)))
          context.report({ node: value, messageId: 'returned', data: { advice: ADVICE } });
      }
    }

    return {
      JSXElement: checkChildren,
      JSXFragment: checkChildren,
      FunctionDeclaration: checkComponent,
      ArrowFunctionExpression: checkComponent,
    };
  },
};

/** Blank lines between elements and comments render nothing. */
function isRendered(child) {
  if (child.type === 'JSXText') return /\S/.test(child.value) || !/\n/.test(child.value);
  return child.type !== 'JSXExpressionContainer' || child.expression.type !== 'JSXEmptyExpression';
}

function isStaticText(child) {
  if (child.type === 'JSXText') return true;
  if (child.type !== 'JSXExpressionContainer') return false;
  const { expression } = child;
  return (
    (expression.type === 'Literal' && typeof expression.value === 'string') ||
    (expression.type === 'TemplateLiteral' && expression.expressions.length === 0)
  );
}

function mayBeText(kinds) {
  return kinds.includes('text') || kinds.includes('other');
}

function comesAndGoes(child, kinds) {
  return child.type === 'JSXExpressionContainer' && (kinds.includes('nothing') || kinds.includes('other'));
}

function createKinds(context) {
  /** @returns {readonly Kind[]} */
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

  /** What a call of a value of this type can render. */
  function ofCalled(type) {
    switch (type?.type) {
      case 'TSFunctionType':
        return ofType(type.returnType.typeAnnotation);
      case 'TSParenthesizedType':
        return ofCalled(type.typeAnnotation);
      case 'TSUnionType':
        return union(...type.types.map(ofCalled));
      case 'TSUndefinedKeyword':
        return NOTHING;
      default:
        return OTHER;
    }
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

  /** The declared type of a parameter, of a part of it, or of a member; `undefined` if this file does not have it. */
  function typeOf(node) {
    if (node.type === 'ChainExpression') return typeOf(node.expression);
    if (node.type === 'MemberExpression' && !node.computed) {
      const type = typeOf(node.object);
      return type && memberOf(type, node.property.name);
    }
    if (node.type !== 'Identifier') return undefined;
    const [definition] = definitionsOf(node);
    if (definition?.type === 'Variable' && definition.node.id.type === 'ObjectPattern' && definition.node.init) {
      const property = propertyNamed(definition.node.id, node.name);
      const type = property && typeOf(definition.node.init);
      return type && memberOf(type, property.key.name);
    }
    if (definition?.type === 'Variable') return stateType(definition.node);
    if (definition?.type !== 'Parameter') return undefined;
    for (const [index, parameter] of definition.node.params.entries()) {
      const type =
        parameter.typeAnnotation?.typeAnnotation ?? (index === 0 ? itemOf(definition.node.parent) : undefined);
      if (parameter.type === 'Identifier' && parameter.name === node.name) return type;
      if (parameter.type === 'ObjectPattern' && type) {
        const property = propertyNamed(parameter, node.name);
        if (property) return memberOf(type, property.key.name);
        if (parameter.properties.some(({ argument }) => argument?.name === node.name)) return type;
      }
    }
    return undefined;
  }

  /** The type in `const [value] = useState<Type>()`. */
  function stateType({ id, init }) {
    const isState = id.type === 'ArrayPattern' && init?.type === 'CallExpression' && init.callee.name === 'useState';
    return isState ? init.typeArguments?.params[0] : undefined;
  }

  /** The type of the items of a list, for the callback of its method. */
  function itemOf(call) {
    const isMethod = call?.type === 'CallExpression' && call.callee.type === 'MemberExpression';
    if (!isMethod || !LIST_METHODS.has(call.callee.property.name)) return undefined;
    const type = typeOf(call.callee.object);
    const list = type?.type === 'TSTypeOperator' ? type.typeAnnotation : type;
    return list?.type === 'TSArrayType' ? list.elementType : undefined;
  }

  function memberOf(type, name) {
    const member = membersOf(type).find(({ key }) => key?.name === name);
    if (!member) return undefined;
    if (member.type === 'TSMethodSignature') return { type: 'TSFunctionType', returnType: member.returnType };
    const declared = member.typeAnnotation?.typeAnnotation;
    return declared && member.optional
      ? { type: 'TSUnionType', types: [declared, { type: 'TSUndefinedKeyword' }] }
      : declared;
  }

  function membersOf(type) {
    if (type.type === 'TSTypeLiteral') return type.members;
    if (type.type === 'TSIntersectionType' || type.type === 'TSUnionType') return type.types.flatMap(membersOf);
    if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return [];
    const declared = typeNamed(type.typeName.name);
    if (declared?.type === 'TSInterfaceDeclaration') {
      const above = declared.extends.flatMap(({ expression }) =>
        expression.type === 'Identifier' ? membersOf({ type: 'TSTypeReference', typeName: expression }) : [],
      );
      return [...declared.body.body, ...above];
    }
    return declared?.type === 'TSTypeAliasDeclaration' ? membersOf(declared.typeAnnotation) : [];
  }

  function typeNamed(name) {
    return context.sourceCode.ast.body
      .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
      .find((statement) => statement?.id?.name === name);
  }

  function ofType(type) {
    if (type.type === 'TSLiteralType' && typeof type.literal.value === 'boolean') return NOTHING;
    if (TEXT_TYPES.has(type.type)) return TEXT;
    if (NO_TYPES.has(type.type)) return NOTHING;
    if (type.type === 'TSUnionType') return union(...type.types.map(ofType));
    if (type.type === 'TSArrayType') return union(LIST, ofType(type.elementType));
    if (type.type === 'TSTypeOperator' || type.type === 'TSParenthesizedType') return ofType(type.typeAnnotation);
    if (type.type !== 'TSTypeReference') return OTHER;
    const name = type.typeName.type === 'Identifier' ? type.typeName.name : type.typeName.right.name;
    if (ELEMENT_TYPES.has(name)) return name === 'Elements' ? union(ELEMENT, NOTHING) : ELEMENT;
    const declared = typeNamed(name);
    return declared?.type === 'TSTypeAliasDeclaration' ? ofType(declared.typeAnnotation) : OTHER;
  }

  function definitionsOf(identifier) {
    for (let scope = context.sourceCode.getScope(identifier); scope; scope = scope.upper) {
      const variable = scope.set.get(identifier.name);
      if (variable) return variable.defs;
    }
    return [];
  }

  return kindsOf;
}

function propertyNamed(pattern, name) {
  return pattern.properties.find(({ type, value }) => {
    const target = value?.type === 'AssignmentPattern' ? value.left : value;
    return type === 'Property' && target?.type === 'Identifier' && target.name === name;
  });
}

/** The values of all return statements of a function body, without those of functions in it. */
function returnsOf(body) {
  return body.type === 'BlockStatement' ? returnsIn(body) : [body];
}

function returnsIn(node) {
  if (node.type === 'ReturnStatement') return [node.argument];
  if (/Function|Class/.test(node.type)) return [];
  const parts = [node.body, node.consequent, node.alternate, node.cases, node.block].flat();
  return parts.filter((part) => part && typeof part === 'object').flatMap(returnsIn);
}

function union(...kinds) {
  return [...new Set(kinds.flat())];
}

export default { meta: { name: 'portal' }, rules: { 'text-beside-siblings': textBesideSiblings } };
