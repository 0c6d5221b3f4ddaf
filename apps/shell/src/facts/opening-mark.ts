import type { AreaLoader } from '../areas/area-loader.ts';
import type { AreaPhase } from '../areas/area-error.ts';

/** The name of the measures of openings in the browser's timeline, where `facts` reads them. */
export const OPENING = 'portal.opening';

/** The facts of one opening of an area's page. */
export interface OpeningDetail {
  readonly remote: string;
  readonly route: string;
  /** The release in use when the opening began. */
  readonly wanted: string;
  /** The release in use when it ended: another one if the area fell back in the meantime. */
  readonly version: string;
  /** The stage at which it failed; `left` if the user went elsewhere before it ended. Undefined if its code arrived. */
  readonly phase?: AreaPhase | 'left' | undefined;
}

export type MeasuredOpening = PerformanceMeasureOptions & { readonly detail: OpeningDetail };

/** Notes the beginning of an opening. The function that it returns ends it. */
export function beginOpening(
  loader: Pick<AreaLoader, 'versionOf'>,
  remote: string,
  route: string,
): (phase?: OpeningDetail['phase']) => MeasuredOpening {
  const start = performance.now();
  const wanted = loader.versionOf(remote);
  return (phase) => ({
    start,
    end: performance.now(),
    detail: { remote, route, wanted, version: loader.versionOf(remote), phase },
  });
}

/** Costs a line in the browser's timeline. Whether anyone reads it is decided after the start. */
export function measureOpening(opening: MeasuredOpening): void {
  performance.measure(OPENING, opening);
}
