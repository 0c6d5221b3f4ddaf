import { JsonMetricsSerializer } from '@opentelemetry/otlp-transformer';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { FACT, FACT_ATTRIBUTE } from '@portal/contract/facts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { version } from '../../package.json';
import { openMetrics } from './otlp-metrics.ts';

let bodies: string[];
let answer: () => Promise<Response>;

beforeEach(() => {
  bodies = [];
  answer = async () => new Response('{}');
  vi.stubGlobal('fetch', (_url: string, { body }: RequestInit) => {
    bodies.push(typeof body === 'string' ? body : '');
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

const open = (sampleRate = 0.5) =>
  openMetrics({ monitoringUrl: 'https://monitoring.example/', environment: 'ci', sampleRate });
const books = { [FACT_ATTRIBUTE.remote]: 'books', [FACT_ATTRIBUTE.version]: '1.1.0' };

/** Of requests, without times. */
function metricsOf(body: string | undefined) {
  return JSON.parse(body ?? '{}', (key, value) => (key.endsWith('UnixNano') ? undefined : value));
}

test('a request is the one that OpenTelemetry itself would send', async () => {
  const values = [0, 9.5, 10, 10.001, 250, 59_999, 1e6];
  const metrics = open();
  metrics.count(FACT.openings, books);
  metrics.count(FACT.openings, books);
  for (const value of values) metrics.record(FACT.timeToCode, value, books);
  metrics.record(FACT.cls, 0.1, books);
  await metrics.flush();

  const sent = metricsOf(bodies[0]);
  const sampled = { ...books, [FACT_ATTRIBUTE.sampleRate]: 0.5 };
  const exporter = new InMemoryMetricExporter(AggregationTemporality.DELTA);
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 60_000 });
  const provider = new MeterProvider({
    resource: resourceFromAttributes({
      'service.name': 'tenant-portal',
      'service.version': version,
      'deployment.environment.name': 'ci',
    }),
    readers: [reader],
  });
  const meter = provider.getMeter('portal');
  meter.createCounter(FACT.openings).add(2, sampled);
  const [, timeToCode, cls] = sent.resourceMetrics[0].scopeMetrics[0].metrics;
  const histogram = (name: string, unit: string, { explicitBounds }: { readonly explicitBounds: number[] }) =>
    meter.createHistogram(name, { unit, advice: { explicitBucketBoundaries: explicitBounds } });
  const times = histogram(FACT.timeToCode, 'ms', timeToCode.histogram.dataPoints[0]);
  for (const value of values) times.record(value, sampled);
  histogram(FACT.cls, '1', cls.histogram.dataPoints[0]).record(0.1, sampled);
  await provider.forceFlush();
  const [exported] = exporter.getMetrics();
  if (!exported) throw new Error('Nothing was exported');
  const wanted = new TextDecoder().decode(JsonMetricsSerializer.serializeRequest(exported));
  await provider.shutdown();

  expect(sent).toEqual(withoutDefaults(metricsOf(wanted)));
});

/** Without members that mean the same if they are missing. */
function withoutDefaults(wanted: unknown): unknown {
  return JSON.parse(
    JSON.stringify(wanted, (key, value) =>
      key === 'droppedAttributesCount' || key === 'schemaUrl' ? undefined : value,
    ),
  );
}

test('a request has what happened since the one before, and nothing is sent if nothing happened', async () => {
  const metrics = open();
  metrics.count(FACT.openings, books);
  await metrics.flush();
  await metrics.flush();
  metrics.count(FACT.openings, books);
  await metrics.flush();
  expect(bodies.map((body) => metricsOf(body).resourceMetrics[0].scopeMetrics[0].metrics[0].sum.dataPoints)).toEqual([
    [expect.objectContaining({ asDouble: 1 })],
    [expect.objectContaining({ asDouble: 1 })],
  ]);
});

test.each([
  ['a collector that is busy', async () => new Response('', { status: 503 }), 2],
  ['a network that is down', () => Promise.reject(new TypeError('Failed to fetch')), 2],
  ['a collector that refuses the request', async () => new Response('', { status: 400 }), 1],
])('after %s, the next request has what is not refused', async (_, fail, count) => {
  const metrics = open();
  metrics.count(FACT.openings, books);
  const works = answer;
  answer = fail;
  await metrics.flush();
  answer = works;
  metrics.count(FACT.openings, books);
  await metrics.flush();
  expect(metricsOf(bodies[1]).resourceMetrics[0].scopeMetrics[0].metrics[0].sum.dataPoints[0].asDouble).toBe(count);
});

test('a request is small enough to outlive the page, however many different facts there are', async () => {
  const metrics = open();
  for (let route = 0; route < 500; route += 1) {
    metrics.record(FACT.timeToCode, 250, { ...books, [FACT_ATTRIBUTE.route]: `books.with-a-long-name-${route}` });
  }
  await metrics.flush();
  expect(bodies.length).toBeGreaterThan(1);
  for (const body of bodies) expect(body.length).toBeLessThan(64_000);
});
