/** What names the failed call to support, where the error knows it. */
export function correlationIdOf(error: Error): string | undefined {
  return 'correlationId' in error && typeof error.correlationId === 'string' ? error.correlationId : undefined;
}
