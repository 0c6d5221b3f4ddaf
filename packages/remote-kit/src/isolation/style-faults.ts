import postcss, {
  type AtRule,
  type ChildNode,
  type Container,
  CssSyntaxError,
  type Declaration,
  type Rule,
} from 'postcss';
import parseSelectors, { type Node, type Pseudo, type Selector } from 'postcss-selector-parser';

/** At-rules whose content applies where a rule of the file does, or whose names are of the file. */
const GROUPS = ['media', 'supports', 'container', 'layer', 'starting-style'];
/** At-rules whose content has no selectors. The bundler makes the names of key frames unique; the others begin with the team's own name. */
const BLOCKS = ['keyframes', '-webkit-keyframes', 'font-face', 'property', 'position-try'];
/** Selects what one of its selectors does. */
const CHOICES = [':is', ':where', ':local', ':matches', ':-webkit-any'];

const GLOBAL = `':global' applies to code outside the area. Use classes of this file.`;

/** Where a rule applies: within the area, or anywhere in the page. */
type Reach = 'area' | 'page';

/** Returns the faults of a style sheet: those of `styleFaults`, or that it is no CSS module. `file` is its name in the sentences. */
export function sheetFaults(file: string, source: string): string[] {
  if (file.endsWith('.module.css')) return styleFaults(file, source);
  return [
    `${file}: a style sheet that is no CSS module applies to the whole portal. Name it '*.module.css' and use its classes.`,
  ];
}

/**
 * Returns one sentence for each part of a CSS module that can change what is outside its area: a selector without a class of the file, `:global`,
 * and at-rules that apply to the whole page; for each selector that slows the whole page down; or that the file cannot be read. `file` is its name in the sentences, which begin with file and line.
 */
export function styleFaults(file: string, source: string): string[] {
  const faults: string[] = [];

  function report(node: ChildNode, fault: string): void {
    faults.push(`${file}:${node.source?.start?.line ?? 1}: ${fault}`);
  }

  function check(container: Container, reach: Reach): void {
    container.each((node) => {
      if (node.type === 'atrule') checkAtRule(node, reach);
      if (node.type === 'rule') checkRule(node, reach);
      if (node.type === 'decl' && isFromGlobal(node)) {
        report(node, `'from global' names a class outside the area. Use classes of this file.`);
      }
    });
  }

  function checkAtRule(rule: AtRule, reach: Reach): void {
    const { name, params } = rule;
    if (params.includes(':global')) report(rule, GLOBAL);
    else if (name === 'scope') check(rule, isScopeOfFile(params) ? 'area' : reach);
    else if (GROUPS.includes(name)) check(rule, reach);
    else if (name === 'property' && params.startsWith('--portal-')) {
      report(rule, `'${params}' belongs to the portal. Begin the name of the property with that of the area.`);
    } else if (!BLOCKS.includes(name)) report(rule, atRuleFault(name));
  }

  function checkRule(rule: Rule, reach: Reach): void {
    const selectors = parseSelectors().astSync(rule.selector);
    if (rule.selector.includes(':global')) report(rule, GLOBAL);
    else {
      const outside = selectors.nodes.find((selector) => !isOfFile(selector, reach));
      const words = outside?.toString().trim();
      if (words !== undefined) {
        report(
          rule,
          `'${words}' applies to the whole portal. Begin the selector with a class of this file, such as '.page ${words}'.`,
        );
      }
    }
    const slow = selectors.nodes.find(isOfAllSiblings)?.toString().trim();
    if (slow !== undefined) {
      report(
        rule,
        `'${slow}' makes browsers compute the styles of the whole page when an element is added anywhere in it. Use a class, or ':not(:first-child)'.`,
      );
    }
    // What is in a rule that was reported is not reported again.
    check(rule, 'area');
  }

  try {
    check(postcss.parse(source), 'page');
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error;
    faults.push(`${file}:${error.line ?? 1}: the style sheet cannot be read: ${error.reason}.`);
  }
  return faults;
}

function atRuleFault(name: string): string {
  if (name === 'import') {
    return `'@import' brings rules that are not checked. Import the CSS module in the component, or use 'composes'.`;
  }
  if (name === 'namespace') return `'@namespace' is not supported. Leave it out.`;
  return `'@${name}' applies to the whole portal. Leave it out.`;
}

function isFromGlobal({ prop, value }: Declaration): boolean {
  return prop === 'composes' && /\bfrom global$/.test(value);
}

/** Whether the root of `@scope (<selectors>) to (…)` is of the file. */
function isScopeOfFile(params: string): boolean {
  const root = /^\((.*?)\)(?: to |$)/.exec(params)?.[1];
  return (
    root !== undefined &&
    parseSelectors()
      .astSync(root)
      .nodes.every((selector) => isOfFile(selector, 'page'))
  );
}

/**
 * Whether a selector selects only elements of the file: those with a class or id of it, and what is within them. A sibling of such an element
 * may be outside the area.
 */
function isOfFile(selector: Selector, reach: Reach): boolean {
  // In a rule, a selector without `&` applies within what the rule selects.
  const isNested = reach === 'area' && !hasNesting(selector);
  let place: 'outside' | 'own' | 'within' = isNested ? 'within' : 'outside';
  for (const node of selector.nodes) {
    if (node.type === 'combinator') {
      const isSibling = /[+~]/.test(node.value);
      if (place === 'own') place = isSibling ? 'outside' : 'within';
      // The first combinator of a nested selector begins at the rule's own elements.
      if (isNested && isSibling && node === selector.first) place = 'outside';
    } else if (place === 'outside' && isOwn(node, reach)) place = 'own';
  }
  return place !== 'outside';
}

/**
 * Whether a selector is of any element beside any element, as in `* + *`. Chromium then looks for it below each element that gets a child: 47 ms on a page of
 * 7,000 elements.
 */
function isOfAllSiblings({ nodes }: Selector): boolean {
  return nodes.some(
    (node, place) =>
      node.type === 'combinator' &&
      /[+~]/.test(node.value) &&
      nodes[place - 1]?.type === 'universal' &&
      nodes[place + 1]?.type === 'universal',
  );
}

function hasNesting(selector: Selector): boolean {
  let has = false;
  selector.walkNesting(() => {
    has = true;
  });
  return has;
}

/** Whether a part of a selector requires a class or an id of the file. Outside of rules, `&` is the root of the document. */
function isOwn(node: Node, reach: Reach): boolean {
  if (node.type === 'class' || node.type === 'id') return true;
  if (node.type === 'nesting') return reach === 'area';
  return (
    isChoice(node) && node.nodes.every((one) => isOfFile(one, reach === 'area' && hasNesting(one) ? 'area' : 'page'))
  );
}

function isChoice(node: Node): node is Pseudo {
  return node.type === 'pseudo' && CHOICES.includes(node.value) && node.nodes.length > 0;
}
