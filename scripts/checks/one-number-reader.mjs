const MESSAGES = {
  currency: 'Browsers and ISO 4217 disagree on digits. Format money with `formatMoney` or `moneyText`.',
  control:
    'Browsers read a number field in their own language. Use `NumberInput`, or a text field with `readTypedNumber`.',
  conversion:
    'This reads 1e3, 0x3 and 3. as numbers. Read what users type with `readTypedNumber` or `readTypedDecimal`.',
  comma: 'A comma can separate thousands. Read what users type with `readTypedNumber` or `readTypedDecimal`.',
};

/** Names of a user's input. */
const TYPED = /^(input|text|typed)$/i;

/**
 * Refuses other readers of typed numbers, and other formatters of money, than those of `@portal/validation`.
 *
 * @type {import('oxlint/plugins-dev').Rule}
 */
export const oneNumberReader = {
  meta: { type: 'problem', messages: MESSAGES, schema: [] },
  create(context) {
    return {
      Property(node) {
        if (nameOf(node.key) === 'style' && node.value.value === 'currency') {
          context.report({ node, messageId: 'currency' });
        }
      },
      JSXAttribute(node) {
        if (node.name.name === 'type' && node.value?.value === 'number') context.report({ node, messageId: 'control' });
      },
      JSXOpeningElement(node) {
        if (node.name.name === 'InputNumber') context.report({ node, messageId: 'control' });
      },
      CallExpression(node) {
        const [first, second] = node.arguments;
        const name = nameOf(node.callee.type === 'MemberExpression' ? node.callee.property : node.callee);
        if (/^replace(All)?$/.test(name ?? '') && first?.value === ',' && second?.value === '.') {
          context.report({ node, messageId: 'comma' });
        }
        if (/^(Number|parseFloat|parseInt)$/.test(name ?? '') && first && isTyped(first)) {
          context.report({ node, messageId: 'conversion' });
        }
      },
    };
  },
};

function nameOf(node) {
  return node.name ?? node.value;
}

/** Whether an expression is a user's input: by its name, or read from an event, perhaps trimmed. */
function isTyped(node) {
  if (node.type === 'Identifier') return TYPED.test(node.name);
  if (node.type === 'CallExpression') return node.callee.type === 'MemberExpression' && isTyped(node.callee);
  if (node.type !== 'MemberExpression') return false;
  const name = nameOf(node.property);
  return (
    name === 'trim' ||
    (name === 'value' && /^(currentTarget|target)$/.test(nameOf(node.object.property ?? node.object)))
  );
}
