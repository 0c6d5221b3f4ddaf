/** A text that React rendered itself, beside siblings: the only text of an element is set as the element's content. */
function isOfReact(node: Node | null): node is Text {
  return node instanceof Text && Object.keys(node).some((key) => key.startsWith('__reactFiber$'));
}

function faultOf({ type, target, removedNodes, addedNodes, nextSibling }: MutationRecord): string | undefined {
  if (type === 'characterData') return isOfReact(target) ? `changed: ${target.data}` : undefined;
  for (const node of removedNodes) if (isOfReact(node)) return `removed: ${node.data}`;
  return addedNodes.length > 0 && isOfReact(nextSibling) ? `content inserted before: ${nextSibling.data}` : undefined;
}

/**
 * Watches a part of the page for changes of texts that have no element of their own. In a page that a browser translates, React would write
 * them into a node that is no longer shown, or throw. Returns a function that stops and returns one line for each.
 */
export function watchTexts(root: Node): () => readonly string[] {
  const faults: string[] = [];
  function take(records: readonly MutationRecord[]) {
    for (const record of records) {
      const fault = faultOf(record);
      if (fault !== undefined) faults.push(fault);
    }
  }
  const observer = new MutationObserver(take);
  observer.observe(root, { subtree: true, childList: true, characterData: true });
  return () => {
    take(observer.takeRecords());
    observer.disconnect();
    return faults;
  };
}
