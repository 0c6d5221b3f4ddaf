/** At-rules whose content applies where a rule of the file does, or whose names are of the file. */
const GROUPS = ['media', 'supports', 'container', 'layer', 'starting-style'];
/** At-rules whose content has no selectors. The bundler makes the names of key frames unique; the others begin with the team's own name. */
const BLOCKS = ['keyframes', '-webkit-keyframes', 'font-face', 'property', 'position-try'];

const GLOBAL = `':global' applies to code outside the area. Use classes of this file.`;

/** Where a rule applies: within the area, anywhere in the page, or nowhere, because it has no selector. */
type Reach = 'area' | 'page' | 'none';

/** Returns the faults of a style sheet: those of `styleFaults`, or that it is no CSS module. `file` is its name in the sentences. */
export function sheetFaults(file: string, source: string): string[] {
  if (file.endsWith('.module.css')) return styleFaults(file, source);
  return [
    `${file}: a style sheet that is no CSS module applies to the whole portal. Name it '*.module.css' and use its classes.`,
  ];
}

/**
 * Returns one sentence for each part of a CSS module that can change what is outside its area: a selector without a class of the file, `:global`,
 * and at-rules that apply to the whole page. `file` is its name in the sentences, which begin with file and line.
 */
export function styleFaults(file: string, source: string): string[] {
  const css = withoutTexts(source);
  const faults: string[] = [];
  const open: Reach[] = [];
  let start = 0;
  for (const { index, 0: mark } of css.matchAll(/[{};]/g)) {
    const before = css.slice(start, index);
    const prelude = before.trim().replaceAll(/\s+/g, ' ');
    const place = `${file}:${lineAt(css, start + before.length - before.trimStart().length)}`;
    const reach = open.at(-1) ?? 'page';
    start = index + 1;
    if (mark === '{') {
      const rule = prelude.startsWith('@') ? atRule(prelude, reach) : styleRule(prelude, reach);
      open.push(rule.reach);
      if (rule.fault !== undefined) faults.push(`${place}: ${rule.fault}`);
      continue;
    }
    if (mark === '}') open.pop();
    const fault = statementFault(prelude);
    if (fault !== undefined) faults.push(`${place}: ${fault}`);
  }
  return faults;
}

interface Rule {
  readonly reach: Reach;
  readonly fault?: string;
}

function atRule(prelude: string, reach: Reach): Rule {
  const [, name = '', rest = ''] = /^@([\w-]+)\s*(.*)$/.exec(prelude) ?? [];
  if (/:global\b/.test(rest)) return { reach: 'none', fault: GLOBAL };
  if (name === 'scope') return { reach: isOfFile(/^\((.*?)\)(?: to |$)/.exec(rest)?.[1] ?? '') ? 'area' : reach };
  if (GROUPS.includes(name)) return { reach };
  if (name === 'property' && rest.startsWith('--portal-')) {
    return {
      reach: 'none',
      fault: `'${rest}' belongs to the portal. Begin the name of the property with that of the area.`,
    };
  }
  if (BLOCKS.includes(name)) return { reach: 'none' };
  return { reach: 'none', fault: `'@${name}' applies to the whole portal. Leave it out.` };
}

function styleRule(prelude: string, reach: Reach): Rule {
  if (reach === 'none') return { reach };
  if (/:global\b/.test(prelude)) {
    return { reach: 'area', fault: GLOBAL };
  }
  const outside = alternatives(prelude).find((selector) => !isOfFile(nested(selector, reach)));
  if (outside === undefined) return { reach: 'area' };
  const fault = `'${outside}' applies to the whole portal. Begin the selector with a class of this file, such as '.page ${outside}'.`;
  // What is in it is not reported again.
  return { reach: 'area', fault };
}

/** A selector in a rule applies within what the rule selects, unless it says where with `&`. Outside of rules, `&` is the root. */
function nested(selector: string, reach: Reach): string {
  if (reach === 'page') return selector.replaceAll('&', ':root');
  return reach === 'area' && !selector.includes('&') ? `& ${selector}` : selector;
}

function statementFault(prelude: string): string | undefined {
  if (/^@import\b/.test(prelude)) {
    return `'@import' brings rules that are not checked. Import the CSS module in the component, or use 'composes'.`;
  }
  if (/^@namespace\b/.test(prelude)) return `'@namespace' is not supported. Leave it out.`;
  if (/^composes:.*\bfrom global$/.test(prelude)) {
    return `'from global' names a class outside the area. Use classes of this file.`;
  }
  return undefined;
}

/** Whether a selector needs a class or an id of the file: one outside `:not()` and `:has()`, or one in each alternative of `:is()`. */
function isOfFile(selector: string): boolean {
  let rest = selector.replaceAll(/\[[^\]]*\]/g, '');
  while (rest !== '') {
    const call = /:([\w-]+)\(/.exec(rest);
    const plain = call ? rest.slice(0, call.index) : rest;
    if (/[.#&]/.test(plain)) return true;
    if (!call) return false;
    const from = call.index + call[0].length;
    const end = closing(rest, from);
    const isChoice = /^(is|where|local|matches|-webkit-any)$/.test(call[1] ?? '');
    if (isChoice && alternatives(rest.slice(from, end)).every(isOfFile)) return true;
    rest = rest.slice(end + 1);
  }
  return false;
}

/** The position of the bracket that closes the one before `from`. */
function closing(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

/** The selectors of a list. */
function alternatives(list: string): string[] {
  const found: string[] = [];
  let start = 0;
  for (let at = 0; at < list.length; at += 1) {
    if (list[at] === '(') at = closing(list, at + 1);
    else if (list[at] === ',') {
      found.push(list.slice(start, at).trim());
      start = at + 1;
    }
  }
  return [...found, list.slice(start).trim()];
}

/** The source with blanks in place of comments, texts and addresses, so that all positions remain. */
function withoutTexts(source: string): string {
  const texts = /\/\*[\s\S]*?(?:\*\/|$)|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'|\burl\([^)'"]*\)|\\[\s\S]/g;
  return source.replaceAll(texts, (text) => text.replaceAll(/[^\n]/g, ' '));
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}
