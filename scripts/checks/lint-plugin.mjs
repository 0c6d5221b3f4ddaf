import { boundDeclarations } from './bound-declarations.mjs';
import { oneNumberReader } from './one-number-reader.mjs';
import { createKinds, returnsOf } from './rendered-kinds.mjs';
import { sharedDocument } from './shared-document.mjs';
import { sharedQueries } from './shared-queries.mjs';
import { offeredExports, oneCopy, styleModules } from './shell-imports.mjs';

const ADVICE = 'Make the sentence one template literal, or give the text an element of its own.';

const MESSAGES = {
  changing: `Text that can change beside siblings breaks when a browser translates the page. ${ADVICE}`,
  beside: `Text beside a sibling that comes and goes breaks when a browser translates the page. ${ADVICE}`,
  returned: `Text that a component returns breaks when a browser translates the page. ${ADVICE}`,
};

/**
 * Refuses text that a translator can break. A translator replaces every text node by elements of its own, but React still holds the old
 * node: a change that it writes into it is not seen, and removing it or inserting before it throws. Text that is the only child of its
 * element is safe, because React then sets the content of the element. Content of the type `Elements` has no bare text.
 *
 * @type {import('oxlint/plugins-dev').Rule}
 */
const textBesideSiblings = {
  meta: { type: 'problem', messages: MESSAGES, schema: [] },
  create(context) {
    const kindsOf = createKinds(context);

    function checkChildren(parent) {
      const children = parent.children.filter(isRendered);
      const kinds = children.map((child) => (isStaticText(child) ? ['text'] : kindsOf(child)));
      const isAlone = children.length === 1 && parent.type === 'JSXElement';
      for (const [index, child] of children.entries()) {
        if (isStaticText(child)) {
          const hasChangingSibling = children.some(
            (other, at) => !isStaticText(other) && comesAndGoes(other, kinds[at]),
          );
          if (hasChangingSibling) context.report({ node: child, messageId: 'beside' });
        } else if ((!isAlone || kinds[index].includes('list')) && mayBeText(kinds[index])) {
          context.report({ node: child, messageId: 'changing' });
        }
      }
    }

    /** The text that a component returns stands beside the other content of its parent. */
    function checkComponent(component) {
      const name = component.id?.name ?? component.parent?.id?.name;
      if (!/^[A-Z]\w*[a-z]/.test(name ?? '')) return;
      for (const value of returnsOf(component.body)) {
        if (value && mayBeText(kindsOf(value))) context.report({ node: value, messageId: 'returned' });
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

export default {
  meta: { name: 'portal' },
  rules: {
    'bound-declarations': boundDeclarations,
    'offered-exports': offeredExports,
    'one-copy': oneCopy,
    'one-number-reader': oneNumberReader,
    'shared-document': sharedDocument,
    'shared-queries': sharedQueries,
    'style-modules': styleModules,
    'text-beside-siblings': textBesideSiblings,
  },
};
