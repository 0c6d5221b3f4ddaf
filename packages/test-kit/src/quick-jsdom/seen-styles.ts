import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readSelector, splitSelectors } from './selector.ts';

/** The properties that a test without a layout can see. */
const PROPERTIES = {
  display: { initial: 'inline', isInherited: false },
  visibility: { initial: 'visible', isInherited: true },
  opacity: { initial: '1', isInherited: false },
  'pointer-events': { initial: 'auto', isInherited: true },
  'user-select': { initial: 'auto', isInherited: false },
} as const;

type Property = keyof typeof PROPERTIES;

const NAMES: ReadonlyMap<string, Property> = new Map([
  ['display', 'display'],
  ['visibility', 'visibility'],
  ['opacity', 'opacity'],
  ['pointer-events', 'pointer-events'],
  ['pointerEvents', 'pointer-events'],
  ['user-select', 'user-select'],
  ['userSelect', 'user-select'],
]);

interface Declaration {
  readonly property: string;
  readonly value: string;
  readonly isImportant: boolean;
  readonly selector: string;
  readonly specificity: number;
  /** The class, id or tag of the elements that it may apply to. */
  readonly key: string;
}

interface RankedDeclaration extends Declaration {
  /** The highest one that applies wins. */
  readonly rank: number;
}

/** Declarations by property and key. */
type Index = ReadonlyMap<string, readonly RankedDeclaration[]>;

let isSimplified = false;

/**
 * Makes `getComputedStyle` cheap, once for all test files of a worker. A query by role asks for the style of every element, and jsdom then matches every rule and computes
 * every property, which was a third of the time of the component tests. The properties that tests read come from an index of the rules
 * instead. Declarations of other properties are removed from the style sheets, so for those jsdom sees only its own defaults and the `style` attribute.
 */
export function simplifyStyles(): void {
  if (isSimplified) return;
  isSimplified = true;
  const jsdomStyle = window.getComputedStyle.bind(window);
  const jsdomDeclarations = declarationsOfJsdom();
  const read = new WeakMap<CSSStyleSheet, readonly Declaration[]>();
  let index: Index | undefined;
  const changes = new MutationObserver(() => {
    index = undefined;
  });
  changes.observe(document.head, { childList: true, subtree: true, characterData: true });

  function currentIndex(): Index {
    if (changes.takeRecords().length > 0) index = undefined;
    index ??= createIndex([...jsdomDeclarations, ...Array.from(document.styleSheets).flatMap(readOnce)]);
    return index;
  }

  function readOnce(sheet: CSSStyleSheet): readonly Declaration[] {
    const declarations = read.get(sheet) ?? declarationsOf(sheet);
    read.set(sheet, declarations);
    return declarations;
  }

  /** The value by the rules and the element's attribute; empty without one. */
  function declaredValue(element: Element, property: Property): string {
    const declarations = currentIndex();
    const keys = [
      element.localName,
      element.id && `#${element.id}`,
      '*',
      ...Array.from(element.classList, (name) => `.${name}`),
    ];
    let winner: RankedDeclaration | undefined;
    for (const key of keys) {
      for (const declaration of declarations.get(`${property} ${key}`) ?? []) {
        if (winner && winner.rank > declaration.rank) continue;
        if (element.matches(declaration.selector)) winner = declaration;
      }
    }
    const own = element.hasAttribute('style') && 'style' in element ? (element as HTMLElement).style : undefined;
    const isOverruled = winner?.isImportant === true && own?.getPropertyPriority(property) !== 'important';
    return (!isOverruled && own?.getPropertyValue(property)) || (winner?.value ?? '');
  }

  function computedValue(element: Element, property: Property): string {
    const { initial, isInherited } = PROPERTIES[property];
    for (let at: Element | null = element; at; at = at.parentElement) {
      const value = declaredValue(at, property);
      if (value === 'initial') return initial;
      if (value !== '' && value !== 'inherit' && value !== 'unset') return value;
      if (!isInherited && value !== 'inherit') return initial;
    }
    return initial;
  }

  window.getComputedStyle = (element, pseudoElement) => {
    let style: CSSStyleDeclaration | undefined;
    function complete(): CSSStyleDeclaration {
      currentIndex();
      return (style ??= jsdomStyle(element, pseudoElement));
    }
    function valueOf(name: string): string {
      const property = NAMES.get(name);
      return property ? computedValue(element, property) : complete().getPropertyValue(name);
    }
    return new Proxy(document.documentElement.style, {
      get(_target, name) {
        if (name === 'getPropertyValue') return valueOf;
        if (typeof name === 'string' && NAMES.has(name)) return valueOf(name);
        const value: unknown = Reflect.get(complete(), name);
        return typeof value === 'function' ? value.bind(style) : value;
      },
    });
  };
}

/** The style rules of a sheet that may apply, without the declarations that no test sees. */
function rulesOf(sheet: CSSStyleSheet | CSSMediaRule): CSSStyleRule[] {
  const rules: CSSStyleRule[] = [];
  for (let place = sheet.cssRules.length - 1; place >= 0; place -= 1) {
    const rule = sheet.cssRules[place];
    if (rule instanceof CSSMediaRule) {
      const inner = rulesOf(rule);
      // As in jsdom, which has no screen.
      if (/^(|all|screen)$/.test(rule.media.mediaText)) rules.unshift(...inner);
    } else if (rule instanceof CSSStyleRule) {
      for (const name of Array.from(rule.style)) if (!NAMES.has(name)) rule.style.removeProperty(name);
      if (rule.style.length === 0) sheet.deleteRule(place);
      else rules.unshift(rule);
    }
  }
  return rules;
}

function declarationsOf(sheet: CSSStyleSheet): Declaration[] {
  return rulesOf(sheet).flatMap(({ selectorText, style }) => {
    const selectors = splitSelectors(selectorText).map((selector) => ({ selector, ...readSelector(selector) }));
    // As in jsdom: that of the whole list.
    const specificity = Math.max(...selectors.map((selector) => selector.specificity));
    return selectors
      .filter(({ isOfPart }) => !isOfPart)
      .flatMap(({ selector, key }) =>
        Array.from(style, (property) => ({
          property,
          value: style.getPropertyValue(property),
          isImportant: style.getPropertyPriority(property) === 'important',
          selector,
          specificity,
          key,
        })),
      );
  });
}

function declarationsOfJsdom(): Declaration[] {
  const element = document.createElement('style');
  element.textContent = readFileSync(
    createRequire(import.meta.url).resolve('jsdom/lib/jsdom/browser/default-stylesheet.css'),
    'utf8',
  );
  document.head.append(element);
  const declarations = element.sheet ? declarationsOf(element.sheet) : [];
  element.remove();
  return declarations;
}

function createIndex(declarations: readonly Declaration[]): Index {
  const index = new Map<string, RankedDeclaration[]>();
  for (const [place, declaration] of declarations.entries()) {
    const { property, key, isImportant, specificity } = declaration;
    const ranked = index.get(`${property} ${key}`) ?? [];
    ranked.push({ ...declaration, rank: ((isImportant ? 1e9 : 0) + specificity) * 1e5 + place });
    index.set(`${property} ${key}`, ranked);
  }
  return index;
}
