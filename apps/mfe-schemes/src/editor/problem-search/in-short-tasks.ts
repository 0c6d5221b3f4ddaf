import type { Steps } from '@portal/scheme-rules';

/** In ms. A keystroke waits for one task at most. */
const TASK_MAX = 8;

/** Takes steps in short tasks, between which the browser responds to the user. Returns a function that stops it. */
export function inShortTasks<T>(steps: Steps<T>, onDone: (result: T) => void): () => void {
  let timer = setTimeout(takeSteps);
  function takeSteps() {
    const end = performance.now() + TASK_MAX;
    let step = steps.next();
    while (step.done !== true && performance.now() < end) step = steps.next();
    if (step.done === true) onDone(step.value);
    else timer = setTimeout(takeSteps);
  }
  return () => clearTimeout(timer);
}
