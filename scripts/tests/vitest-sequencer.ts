import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const JSDOM = '// @vitest-environment jsdom';

/**
 * Runs files with the same needs one after another: a worker keeps its loaded modules only while project and environment of the next
 * file are the same. Components come before plain code, whose short files keep every core busy until the end.
 */
export class GroupedSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's method, not an array's
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

function rankOf({ project, moduleId }: TestSpecification): number {
  if (project.name === 'platform') return 0;
  return readFileSync(moduleId, 'utf8').startsWith(JSDOM) ? 1 : 2;
}
