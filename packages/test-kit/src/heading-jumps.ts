/** The headings on screen that are more than one level below the heading before them, such as an h3 after an h1. */
export function headingJumps(): readonly string[] {
  const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')];
  return headings.flatMap((heading, place) => {
    const before = headings[place - 1];
    const isJump = before !== undefined && levelOf(heading) > levelOf(before) + 1;
    return isJump ? [`${heading.tagName} '${heading.textContent}' after ${before.tagName}`] : [];
  });
}

const levelOf = (heading: Element) => Number(heading.tagName.slice(1));
