import { FACT, FACT_ATTRIBUTE, type FactName } from '@portal/contract/facts';
import { version } from '../../package.json';
import type { FactAttributes, FactSink } from './fact-sink.ts';

interface MetricsOptions {
  /** The collector's address, without the protocol's `/v1/metrics`. */
  readonly monitoringUrl: string;
  readonly environment: string;
  readonly sampleRate: number;
  /** Milliseconds since 1970. */
  now?(this: void): number;
}

export interface Metrics extends FactSink {
  /** Sends what has not been sent yet. Never rejects. */
  flush(): Promise<void>;
}

/** From 10 ms to a minute, each a quarter above the one before: a percentile is off by less than a quarter. */
const DURATION_BOUNDS_MS = Array.from({ length: 40 }, (_, step) => Math.round(10 * 1.25 ** step));
/** A shift has no unit. 0.1 is the limit of a good page, 0.25 that of a poor one. */
const SHIFT_BOUNDS = [0, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.5, 1];

const TIMEOUT_MS = 10_000;
/** More would not fit into a request that outlives the page, which may have 64 kB. A visit has a few a minute. */
const SUMS_MAX = 60;
/** The responses after which the protocol allows the same request again. */
const RETRYABLE = [429, 502, 503, 504];

/** `delta`: each request has what happened since the one before, so that nobody has to know which requests are of one visit. */
const DELTA = 1;

interface Sum {
  readonly name: FactName;
  readonly attributes: FactAttributes;
  /** The counted or observed values: of a counter their number, of a histogram each. */
  values: readonly number[];
}

/**
 * Sums the facts of this visit and sends the sums to an OpenTelemetry collector, as metrics over OTLP/HTTP in JSON. OpenTelemetry's own
 * code is not used, because every visit would load 26 kB of it; a test compares the requests with those that it sends.
 */
export function openMetrics({ monitoringUrl, environment, sampleRate, now = Date.now }: MetricsOptions): Metrics {
  const url = `${monitoringUrl.replace(/\/$/, '')}/v1/metrics`;
  const resource = {
    attributes: keyValues({
      'service.name': 'tenant-portal',
      'service.version': version,
      'deployment.environment.name': environment,
    }),
  };
  let sums = new Map<string, Sum>();
  let sinceMs = now();

  function add(name: FactName, attributes: FactAttributes, ...values: readonly number[]): void {
    const key = JSON.stringify([name, attributes]);
    const sum = sums.get(key);
    if (sum) sum.values = [...sum.values, ...values];
    else {
      // Full again at once only if the collector does not respond.
      if (sums.size >= SUMS_MAX) void flush();
      if (sums.size < SUMS_MAX) sums.set(key, { name, attributes, values });
    }
  }

  function metric({ name, attributes, values }: Sum, untilMs: number) {
    const point = {
      attributes: [...keyValues(attributes), { key: FACT_ATTRIBUTE.sampleRate, value: { doubleValue: sampleRate } }],
      startTimeUnixNano: nanoseconds(sinceMs),
      timeUnixNano: nanoseconds(untilMs),
    };
    const bounds = BOUNDS.get(name);
    if (!bounds) {
      const dataPoints = [{ ...point, asDouble: values.length }];
      return { name, description: '', unit: '', sum: { aggregationTemporality: DELTA, isMonotonic: true, dataPoints } };
    }
    const bucketCounts = [...bounds, Number.POSITIVE_INFINITY].map(
      (bound, index) => values.filter((value) => value <= bound && value > (bounds[index - 1] ?? -1)).length,
    );
    const dataPoint = {
      ...point,
      bucketCounts,
      explicitBounds: bounds,
      count: values.length,
      sum: values.reduce((sum, value) => sum + value, 0),
      min: Math.min(...values),
      max: Math.max(...values),
    };
    const histogram = { aggregationTemporality: DELTA, dataPoints: [dataPoint] };
    return { name, description: '', unit: bounds === SHIFT_BOUNDS ? '1' : 'ms', histogram };
  }

  async function flush(): Promise<void> {
    if (sums.size === 0) return;
    const sent = sums;
    const untilMs = now();
    const metrics = [...sent.values()].map((sum) => metric(sum, untilMs));
    sums = new Map();
    sinceMs = untilMs;
    const body = {
      resourceMetrics: [{ resource, scopeMetrics: [{ scope: { name: 'portal', version: '' }, metrics }] }],
    };
    if (await send(url, JSON.stringify(body))) return;
    // With the next request. Should only the response have been lost, they count twice.
    for (const { name, attributes, values } of sent.values()) add(name, attributes, ...values);
  }

  return {
    count: (name, attributes) => add(name, attributes, 1),
    record: (name, value, attributes) => add(name, attributes, Math.max(0, value)),
    flush,
  };
}

const BOUNDS: ReadonlyMap<FactName, readonly number[]> = new Map<FactName, readonly number[]>([
  [FACT.timeToCode, DURATION_BOUNDS_MS],
  [FACT.timeToData, DURATION_BOUNDS_MS],
  [FACT.lcp, DURATION_BOUNDS_MS],
  [FACT.inp, DURATION_BOUNDS_MS],
  [FACT.cls, SHIFT_BOUNDS],
]);

/** Returns whether the request is over: accepted, or refused for good. */
async function send(url: string, body: string): Promise<boolean> {
  try {
    const { status } = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      credentials: 'omit',
      // The page may be gone before the response is there.
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return !RETRYABLE.includes(status);
  } catch {
    return false;
  }
}

function keyValues(attributes: FactAttributes) {
  return Object.entries(attributes).map(([key, stringValue]) => ({ key, value: { stringValue } }));
}

const nanoseconds = (ms: number) => `${Math.round(ms)}000000`;
