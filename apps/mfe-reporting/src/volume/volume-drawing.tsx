import { formatCount, formatDay } from '@portal/ui/basics';
import { Row } from '@portal/ui/page-parts';
import { memo, type ReactNode } from 'react';
import classes from './volume-drawing.module.css';
import { percent, totalWords } from './volume-words.ts';
import { type DaySummary, rateLines, scaleTop } from './volume.ts';

/** In units of the drawing, which stretches to fit its frame. */
const WIDTH = 1000;
const HEIGHT = 100;
/** The distance of the success rate's 0% and 100% from the edges, so that the line is not cut off. */
const RATE_EDGE = 2;

export interface VolumeDrawingProps {
  readonly days: readonly DaySummary[];
  /** The total in words. */
  readonly words: string;
}

/** A bar for each day, with a scale on the left, and the line of the success rate, with a scale on the right. */
export const VolumeDrawing = memo(function VolumeDrawing({ days, words }: VolumeDrawingProps) {
  const highest = Math.max(...days.map(({ count }) => count));
  const top = scaleTop(highest);
  const slot = WIDTH / days.length;
  const first = days[0]?.day ?? '';
  const last = days.at(-1)?.day ?? '';
  return (
    <figure className={classes.figure}>
      <div className={classes.plot}>
        <Scale values={[top, top / 2, 0].map(formatCount)} />
        <svg
          className={classes.drawing}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Transactions a day from ${formatDay(first)} to ${formatDay(last)} (UTC): ${words}; at most ${formatCount(highest)} a day`}
        >
          <Stripes />
          <path className={classes.grid} d={`M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}`} />
          {days.map((day, place) => (
            <DayBar key={day.day} day={day} left={place * slot} width={slot} top={top} />
          ))}
          {rateLines(days).map((line) => (
            <RateLine key={line[0]?.x} line={line} />
          ))}
        </svg>
        <Scale values={[1, 0.5, 0].map(percent)} />
      </div>
      <figcaption className={classes.caption}>
        <Row as="span" justify="between">
          <span>{formatDay(first)}</span>
          {last !== first && <span>{formatDay(last)}</span>}
        </Row>
        <span className={classes.legend}>
          <Key text="Succeeded">
            <rect className={classes.succeeded} width={12} height={12} />
          </Key>
          <Key text="Failed">
            <FailedBar x={0} y={0} width={12} height={12} />
          </Key>
          <Key text="Open or cancelled">
            <rect className={classes.open} x={0.5} y={0.5} width={11} height={11} />
          </Key>
          <Key text="Success rate (scale on the right)">
            <path className={classes.rate} d="M0 6H12" />
            <path className={classes.point} d="M6 6h0.01" />
          </Key>
        </span>
      </figcaption>
    </figure>
  );
});

/** The values of a scale, from top to bottom. The description of the drawing has its numbers for screen readers. */
export function Scale({ values }: { readonly values: readonly string[] }) {
  return (
    <div className={classes.scale} aria-hidden>
      {values.map((value) => (
        <span key={value}>{value}</span>
      ))}
    </div>
  );
}

function Key({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <Row as="span" gap={1}>
      <svg className={classes.swatch} viewBox="0 0 12 12" aria-hidden>
        {children}
      </svg>
      <span>{text}</span>
    </Row>
  );
}

const STRIPES = 'volume-stripes';

/** The series differ by pattern as well as by colour. Horizontal stripes do not change when the drawing is stretched. */
export function Stripes() {
  return (
    <defs>
      <pattern id={STRIPES} width={10} height={4} patternUnits="userSpaceOnUse">
        <rect className={classes.failedGap} width={10} height={4} />
        <rect className={classes.failed} width={10} height={2} />
      </pattern>
    </defs>
  );
}

interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function FailedBar(bar: Bar) {
  return <rect className={classes.failedEdge} fill={`url(#${STRIPES})`} {...bar} />;
}

interface DayBarProps {
  readonly day: DaySummary;
  readonly left: number;
  readonly width: number;
  /** The number of transactions at the top of the drawing. */
  readonly top: number;
}

function DayBar({ day, left, width, top }: DayBarProps) {
  const { count, succeeded, failed } = day;
  const bar = (from: number, size: number): Bar => ({
    x: left + width * 0.12,
    y: HEIGHT - ((from + size) * HEIGHT) / top,
    width: width * 0.76,
    height: (size * HEIGHT) / top,
  });
  const ended = succeeded + failed;
  return (
    <g>
      <title>{`${formatDay(day.day)} (UTC): ${totalWords(day)}`}</title>
      {/* The tooltip covers the full height, including above a short bar. */}
      <rect x={left} y={0} width={width} height={HEIGHT} fill="transparent" />
      {succeeded > 0 && <rect className={classes.succeeded} {...bar(0, succeeded)} />}
      {failed > 0 && <FailedBar {...bar(succeeded, failed)} />}
      {count > ended && <rect className={classes.open} {...bar(ended, count - ended)} />}
    </g>
  );
}

/** A line with a point for each day; its outline separates it from the bars. */
function RateLine({ line }: { readonly line: readonly { readonly x: number; readonly y: number }[] }) {
  const points = line.map(({ x, y }) => `${x * WIDTH} ${y * (HEIGHT - 2 * RATE_EDGE) + RATE_EDGE}`);
  return (
    <>
      <path className={classes.rateOutline} d={`M${points.join('L')}`} />
      <path className={classes.rate} d={`M${points.join('L')}`} />
      {/* Round ends stay round when the drawing is stretched; circles do not. */}
      <path className={classes.point} d={points.map((point) => `M${point}h0.01`).join('')} />
    </>
  );
}
