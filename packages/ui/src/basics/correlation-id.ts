/** The id under which support finds the failed call, if the error has one. */
export function correlationIdOf(error: unknown): string | undefined {
  const isNamed = error instanceof Error && 'correlationId' in error;
  return isNamed && typeof error.correlationId === 'string' ? error.correlationId : undefined;
}
