/** The elements that a label can name. */
const LABELABLE = 'button, input:not([type="hidden" i]), meter, output, progress, select, textarea';

let isQuick = false;

/**
 * Makes the labels of a control, and the control of a label, cheap to find, once for all test files of a worker. jsdom looks through the whole page for each control and each label,
 * and again after each change: a third of the time of the tests of a long form. They come from an index of the page instead.
 */
export function quickenLabels(): void {
  if (isQuick) return;
  isQuick = true;
  let index: ReadonlyMap<Element, readonly HTMLLabelElement[]> | undefined;
  const changes = new MutationObserver(() => {
    index = undefined;
  });
  changes.observe(document, { childList: true, subtree: true, attributeFilter: ['for', 'id', 'type'] });
  function labelsOf(control: Element): readonly HTMLLabelElement[] {
    if (changes.takeRecords().length > 0) index = undefined;
    index ??= createIndex();
    return index.get(control) ?? [];
  }

  override(HTMLLabelElement, 'control', controlOf);
  const types: readonly { readonly prototype: Element }[] = [
    HTMLButtonElement,
    HTMLInputElement,
    HTMLMeterElement,
    HTMLOutputElement,
    HTMLProgressElement,
    HTMLSelectElement,
    HTMLTextAreaElement,
  ];
  for (const type of types) {
    override(type, 'labels', (control) => (control.matches(LABELABLE) ? labelsOf(control) : null));
  }
}

function controlOf(label: HTMLLabelElement): Element | null {
  if (!label.hasAttribute('for')) return label.querySelector(LABELABLE);
  const named = document.getElementById(label.htmlFor);
  return named?.matches(LABELABLE) === true ? named : null;
}

function createIndex(): Map<Element, HTMLLabelElement[]> {
  const index = new Map<Element, HTMLLabelElement[]>();
  for (const label of document.querySelectorAll('label')) {
    const control = controlOf(label);
    if (control) index.set(control, [...(index.get(control) ?? []), label]);
  }
  return index;
}

/** Replaces a getter for the elements of the page. */
function override<Type extends Element>(
  { prototype }: { readonly prototype: Type },
  name: 'control' | 'labels',
  read: (element: Type) => unknown,
): void {
  const ofJsdom = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  Object.defineProperty(prototype, name, {
    configurable: true,
    enumerable: true,
    get(this: Type) {
      return document.contains(this) ? read(this) : ofJsdom?.call(this);
    },
  });
}
