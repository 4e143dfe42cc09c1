/** Returns the codes of an error, its causes and its aggregated errors, as set by Node and undici. */
export function collectNetworkErrorCodes(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error) || depth > 4) return [];
  const code = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  const inner =
    error instanceof AggregateError ? error.errors.flatMap((each) => collectNetworkErrorCodes(each, depth + 1)) : [];
  return [...code, ...collectNetworkErrorCodes(error.cause, depth + 1), ...inner];
}
