/** What names the failed call to support, where the error knows it. */
export function correlationIdOf(error: unknown): string | undefined {
  const isNamed = error instanceof Error && 'correlationId' in error;
  return isNamed && typeof error.correlationId === 'string' ? error.correlationId : undefined;
}
