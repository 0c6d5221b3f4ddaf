/**
 * The kind of content that an expression can render: 'list' for an array, 'other' if its file does not show the kind.
 *
 * @typedef {'element' | 'text' | 'nothing' | 'list' | 'other'} Kind
 */

export const ELEMENT = ['element'];
export const TEXT = ['text'];
export const NOTHING = ['nothing'];
export const OTHER = ['other'];
export const LIST = ['nothing', 'list'];

const ELEMENT_TYPES = new Set(['Element', 'ReactElement', 'Elements', 'ReactPortal']);
const TEXT_TYPES = new Set(['TSStringKeyword', 'TSNumberKeyword', 'TSLiteralType', 'TSTemplateLiteralType']);
const NO_TYPES = new Set([
  'TSUndefinedKeyword',
  'TSNullKeyword',
  'TSBooleanKeyword',
  'TSVoidKeyword',
  'TSNeverKeyword',
]);

export const LIST_METHODS = new Set(['map', 'flatMap']);

/** Follows type aliases no deeper than this, because they can be recursive. */
const MAX_ALIASES = 6;

/** Reads from the types that a file declares which content its expressions can render. */
export function createTypes(context) {
  /** The kind of content that a call of a value of this type can render. */
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

  function ofType(type, aliases = 0) {
    if (aliases > MAX_ALIASES) return OTHER;
    const inner = (part) => ofType(part, aliases);
    if (type.type === 'TSLiteralType' && typeof type.literal.value === 'boolean') return NOTHING;
    if (TEXT_TYPES.has(type.type)) return TEXT;
    if (NO_TYPES.has(type.type)) return NOTHING;
    if (type.type === 'TSUnionType') return union(...type.types.map(inner));
    if (type.type === 'TSArrayType') return union(LIST, inner(type.elementType));
    if (type.type === 'TSTypeOperator' || type.type === 'TSParenthesizedType') return inner(type.typeAnnotation);
    if (type.type !== 'TSTypeReference') return OTHER;
    const name = type.typeName.type === 'Identifier' ? type.typeName.name : type.typeName.right.name;
    if (ELEMENT_TYPES.has(name)) return name === 'Elements' ? union(ELEMENT, NOTHING) : ELEMENT;
    const declared = typeNamed(name);
    return declared?.type === 'TSTypeAliasDeclaration' ? ofType(declared.typeAnnotation, aliases + 1) : OTHER;
  }

  function definitionsOf(identifier) {
    for (let scope = context.sourceCode.getScope(identifier); scope; scope = scope.upper) {
      const variable = scope.set.get(identifier.name);
      if (variable) return variable.defs;
    }
    return [];
  }

  return { typeOf, ofType, ofCalled, definitionsOf };
}

function propertyNamed(pattern, name) {
  return pattern.properties.find(({ type, value }) => {
    const target = value?.type === 'AssignmentPattern' ? value.left : value;
    return type === 'Property' && target?.type === 'Identifier' && target.name === name;
  });
}

export function union(...kinds) {
  return [...new Set(kinds.flat())];
}
