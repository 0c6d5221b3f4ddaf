import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import { version } from '../../package.json';
import { toLogRecord } from './log-record.ts';
import type { SendReport } from './monitor.ts';

interface SenderOptions {
  /** The collector's address, without the protocol's `/v1/logs`. */
  readonly monitoringUrl: string;
  readonly environment: string;
  readonly sessionReference: string;
}

/** A longer attempt to send has failed. Within it the exporter retries at growing intervals. */
const TIMEOUT_MS = 10_000;
const BATCH_DELAY_MS = 1_000;
const BATCH_MAX = 50;
/** The most reports that wait while the collector is down or slow; more are dropped. */
const QUEUE_MAX = 200;
const ATTRIBUTE_MAX_CHARS = 4_000;

/**
 * Sends reports to an OpenTelemetry collector, as logs over OTLP/HTTP in JSON, in batches, and at once when the page
 * is hidden or left. Reports that the collector does not accept in time are dropped.
 */
export function openOtlpSender({ monitoringUrl, environment, sessionReference }: SenderOptions): SendReport {
  const exporter = new OTLPLogExporter({
    url: `${monitoringUrl.replace(/\/$/, '')}/v1/logs`,
    timeoutMillis: TIMEOUT_MS,
  });
  // Flushes when the page is hidden, which is also the last event that a closing page receives.
  const processor = new BatchLogRecordProcessor({
    exporter,
    scheduledDelayMillis: BATCH_DELAY_MS,
    exportTimeoutMillis: TIMEOUT_MS,
    maxExportBatchSize: BATCH_MAX,
    maxQueueSize: QUEUE_MAX,
  });
  const resource = resourceFromAttributes({
    'service.name': 'tenant-portal',
    'service.version': version,
    'deployment.environment.name': environment,
    'user_agent.original': navigator.userAgent,
  });
  const provider = new LoggerProvider({
    resource: defaultResource().merge(resource),
    processors: [processor],
    logRecordLimits: { attributeValueLengthLimit: ATTRIBUTE_MAX_CHARS },
  });
  const logger = provider.getLogger('portal');
  return (report) => logger.emit(toLogRecord(report, sessionReference));
}
