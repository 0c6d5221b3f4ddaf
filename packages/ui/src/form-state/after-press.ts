/**
 * Runs `task` now or, while a button of the mouse is pressed, after its release. For tasks that move controls when a field
 * loses the focus: the click that took it would miss its target.
 */
export function afterPress(task: () => void): void {
  if (!document.documentElement.matches(':active')) return task();
  // After the click, which follows the release.
  return document.addEventListener('pointerup', () => setTimeout(task), { once: true, capture: true });
}
